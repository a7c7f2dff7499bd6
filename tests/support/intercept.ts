import type { BrowserContext, Page, Route } from '@playwright/test'

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
export async function interceptAll(context: BrowserContext, address: Address, handle: Handler) {
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
