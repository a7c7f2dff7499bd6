import type { Page } from '@playwright/test'

/** The row of a list that holds these words. */
export function row(page: Page, words: string) {
  return page.getByRole('article').filter({ hasText: words })
}

/** The toasts, in their region. */
export function toasts(page: Page) {
  return page.getByRole('region', { name: 'Notifications' })
}

/** Calls the interface with the session of the page, as its own scripts do. */
export function officeHeaders(page: Page) {
  return { Origin: new URL(page.url()).origin }
}
