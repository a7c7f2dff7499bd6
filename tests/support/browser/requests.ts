import { type BrowserContext, expect, type Page, type Route } from '@playwright/test'

type Address = Parameters<Page['route']>[0]
type Handler = Parameters<Page['route']>[1]

/**
 * Handles the requests of a loaded page from now on. `page.route` alone returns before Chromium's renderer has learned
 * of it: of 250 requests right after it, 11 reached the site.
 */
export async function intercept(page: Page, address: Address, handle: Handler, options?: { times?: number }) {
  await page.route(address, handle, options)
  await waitForInterception(page)
}

/** Handles the requests of all open pages from now on. */
async function interceptAll(context: BrowserContext, address: Address, handle: Handler) {
  await context.route(address, handle)
  await Promise.all(context.pages().map(waitForInterception))
}

async function waitForInterception(page: Page) {
  // Nothing is loaded yet, and the page that is opened next is intercepted from its beginning.
  if (page.url() === 'about:blank') return
  const probe = '**/healthz'
  let isIntercepted = false
  const answer = (route: Route) => {
    isIntercepted = true
    return route.fulfill({ status: 204 })
  }
  await page.route(probe, answer)
  while (!isIntercepted) await page.evaluate(() => fetch('/healthz').catch(() => undefined))
  await page.unroute(probe, answer)
}

/* Besides emulating a lost connection, abort the requests: with the emulation alone, one has got through. */

export async function goOffline(context: BrowserContext) {
  await interceptAll(context, '**', abort)
  await context.setOffline(true)
}

export async function goOnline(context: BrowserContext) {
  await context.unroute('**', abort)
  await context.setOffline(false)
}

function abort(route: Route) {
  return route.abort('internetdisconnected')
}

/** Records the URLs that a page requests from now on. */
export function recordRequests(page: Page) {
  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  return () => urls
}

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
