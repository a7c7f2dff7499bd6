import type { Page } from '@playwright/test'

/** Records the URLs that a page requests from now on. */
export function recordRequests(page: Page) {
  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  return () => urls
}
