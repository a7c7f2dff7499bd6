import type { Page } from '@playwright/test'

/** The header that a browser adds to a request from a page of the same site. */
export const officeHeaders = { 'Sec-Fetch-Site': 'same-origin' }

/** Opens a page of the office and waits until it is hydrated, which is when it subscribes to new messages. */
export async function openOffice(page: Page, address: string) {
  const listening = page.waitForRequest('**/insert/unread')
  await page.goto(address)
  await listening
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
