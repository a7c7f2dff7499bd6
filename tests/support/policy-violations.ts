import { expect, type Page } from '@playwright/test'

/** Collects violations of the content security policy from now on. Returns a function that expects none. */
export async function watchPolicy(page: Page) {
  const violations = await collectPolicyViolations(page)
  return () => expect(violations).toEqual([])
}

/** A list to which each policy violation of the pages that are opened from now on is added. */
export async function collectPolicyViolations(page: Page): Promise<readonly string[]> {
  const violations: string[] = []
  await page.exposeFunction('reportViolation', (words: string) => void violations.push(words))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample, sourceFile }) => {
      const { reportViolation } = globalThis as unknown as { reportViolation: (words: string) => void }
      reportViolation(`${location.pathname}: ${effectiveDirective} ${blockedURI} ${sample} ${sourceFile}`)
    })
  })
  page.on('console', (message) => {
    if (/content security policy|trusted ?type/i.test(message.text())) violations.push(message.text())
  })
  return violations
}

/** Expects the toast with the styles of the toaster: without them it would be part of the text flow. */
export async function expectStyledToast(page: Page, words: string) {
  await expect(page.getByText(words)).toBeVisible()
  await expect(page.locator('[data-sonner-toaster]')).toHaveCSS('position', 'fixed')
}
