import type { Page } from '@playwright/test'

/** The addresses that a page asks for from now on. */
export function recordRequests(page: Page) {
  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  return () => urls
}
