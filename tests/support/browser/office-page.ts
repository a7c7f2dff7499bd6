import type { BrowserContext, Page } from '@playwright/test'

/** The header that a browser adds to a request from a page of the same site. */
export const officeHeaders = { 'Sec-Fetch-Site': 'same-origin' }

/** Opens a page of the office and waits until it is hydrated, which is when it subscribes to new messages. */
export async function openOffice(page: Page, address: string) {
  await markSubscription(page.context())
  await page.goto(address)
  await page.waitForFunction(() => 'isSubscribed' in window)
}

/**
 * Opens another page of the office within the open document, as its links do: a fifth of the work of loading it. Toasts
 * are dismissed before, so that none is taken for a later one. A page that is not in the office yet is loaded. A test
 * that is about loading uses `openOffice`.
 */
export async function visitOffice(page: Page, address: string) {
  if (!(await page.evaluate(() => 'isSubscribed' in window))) return await openOffice(page, address)
  const { href, pathname, search, hash } = new URL(address, page.url())
  const reached = await page.evaluate(async (to) => {
    for (const button of document.querySelectorAll<HTMLElement>('.toast [aria-label=Dismiss]')) button.click()
    const { __reactRouterDataRouter: router } = window as unknown as { __reactRouterDataRouter: Router }
    await router.navigate(to)
    if (!location.href.endsWith(to)) {
      // The page is still saving, or reloading its data after a change: the router navigates afterwards.
      await new Promise<void>((resolve) => {
        const resolveWhenIdle = () => {
          const { navigation, blockers } = router.state
          const isBlocked = [...blockers.values()].some(({ state }) => state !== 'unblocked')
          if (navigation.state === 'idle' && !isBlocked) resolve()
        }
        router.subscribe(resolveWhenIdle)
        resolveWhenIdle()
      })
      await router.navigate(to, { replace: true })
    }
    // The router renders a page that it has loaded only when React has time, even with `flushSync`. Navigating to a hash
    // within it, here to an empty one, renders at once: nothing of the page before can be found any more.
    if (location.href.endsWith(to)) {
      await router.navigate(to.includes('#') ? to : `${to}#`, { flushSync: true, replace: true })
    }
    return location.href
  }, `${pathname}${search}${hash}`)
  if (reached !== href) throw new Error(`Instead of ${href}, ${reached} is open.`)
  await page.locator('.toast').first().waitFor({ state: 'detached' })
}

/** The part of React Router's data router that is used here. */
type Router = {
  state: { navigation: { state: string }; blockers: Map<string, { state: string }> }
  navigate(to: string, options?: { flushSync?: boolean; replace?: boolean }): Promise<void>
  subscribe(listener: () => void): () => void
}

/** Reloads the open page of the office, and waits in the same way. */
export async function reloadOffice(page: Page) {
  await markSubscription(page.context())
  const response = await page.reload()
  await page.waitForFunction(() => 'isSubscribed' in window)
  return response
}

const marked = new WeakSet<BrowserContext>()

/**
 * Makes every document report that it has subscribed. Waiting for the request is not enough: it may be that of the
 * previous page, which is hydrated only now.
 */
async function markSubscription(context: BrowserContext) {
  if (marked.has(context)) return
  marked.add(context)
  await context.addInitScript(() => {
    window.EventSource = class extends EventSource {
      constructor(address: string | URL) {
        super(address)
        Object.assign(window, { isSubscribed: true })
      }
    }
  })
}

/** The row of a list that contains this text. */
export function row(page: Page, words: string) {
  return page.getByRole('article').filter({ hasText: words })
}

/** The region of the toasts. */
export function toasts(page: Page) {
  return page.getByRole('region', { name: 'Notifications' })
}

/** Hovers over the toast with this text, so that it stays: without the pointer it disappears after some seconds. */
export async function hoverToast(page: Page, words: string) {
  await toasts(page).getByRole('status').filter({ hasText: words }).hover()
}

export const phoneWidth = 390

/** Window widths of a phone and of a desktop. */
export const widths = [phoneWidth, 1440]

/** Gives the page the window that tests start with. */
export async function useDesktop(page: Page) {
  await page.setViewportSize({ width: 1280, height: 720 })
}

/** Makes a text unique, so that no other test has it. */
export function unique(words: string) {
  return `${words} ${crypto.randomUUID().slice(0, 8)}`
}
