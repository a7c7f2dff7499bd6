import { expect, type Page } from '@playwright/test'

/** Gathers what the browser refuses by the policy of each page from now on; the answer expects that it was nothing. */
export async function watchPolicy(page: Page) {
  const refused = await gatherRefused(page)
  return () => expect(refused).toEqual([])
}

/** A list that grows with what the browser refuses by the policy of each page that is opened from now on. */
export async function gatherRefused(page: Page): Promise<readonly string[]> {
  const refused: string[] = []
  await page.exposeFunction('tellRefused', (words: string) => void refused.push(words))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample, sourceFile }) => {
      const { tellRefused } = globalThis as unknown as { tellRefused: (words: string) => void }
      tellRefused(`${location.pathname}: ${effectiveDirective} ${blockedURI} ${sample} ${sourceFile}`)
    })
  })
  page.on('console', (message) => {
    if (/content security policy|trusted ?type/i.test(message.text())) refused.push(message.text())
  })
  return refused
}

/** The styles of the toaster have come: without them a toast would stand in the text. */
export async function expectPlacedToast(page: Page, words: string) {
  await expect(page.getByText(words)).toBeVisible()
  await expect(page.locator('[data-sonner-toaster]')).toHaveCSS('position', 'fixed')
}
