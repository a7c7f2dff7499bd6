import type { BrowserContext, Page } from '@playwright/test'

/** The header that a browser adds to a request from a page of the same site. */
export const officeHeaders = { 'Sec-Fetch-Site': 'same-origin' }

/** Opens a page of the office and waits until it is hydrated, which is when it subscribes to new messages. */
export async function openOffice(page: Page, address: string) {
  await markSubscription(page.context())
  await page.goto(address)
  await page.waitForFunction(() => 'isSubscribed' in window)
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
 * Lets every document say that it has subscribed. To wait for the request is not enough: it may be that of the page
 * before, which is hydrated only now.
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
