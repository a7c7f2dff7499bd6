import type { Page } from '@playwright/test'

/** What a browser adds to a call from a page of the site itself. */
export const officeHeaders = { 'Sec-Fetch-Site': 'same-origin' }

/** Opens a page of the office and waits until it is awake, which is when it begins to listen for messages. */
export async function openOffice(page: Page, address: string) {
  const listening = page.waitForRequest('**/insert/unread')
  await page.goto(address)
  await listening
}

/** The row of a list that holds these words. */
export function row(page: Page, words: string) {
  return page.getByRole('article').filter({ hasText: words })
}

/** The toasts, in their region. */
export function toasts(page: Page) {
  return page.getByRole('region', { name: 'Notifications' })
}

/** Keeps the toast that says this: it goes after some seconds, but not while the pointer rests on it. */
export async function keepToast(page: Page, words: string) {
  await toasts(page).getByRole('status').filter({ hasText: words }).hover()
}
