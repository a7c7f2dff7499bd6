import type { Page } from '@playwright/test'

/** The phone on which page weight is measured. */
export const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}

export type Loaded = { address: string; type: string; bytes: number }

/** Opens a page and returns its requests until the network is idle, with their transferred bytes. */
export async function recordPageLoad(page: Page, url: string): Promise<Loaded[]> {
  const network = await page.context().newCDPSession(page)
  const loaded = new Map<string, Loaded>()
  network.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
    if (!request.url.startsWith('data:')) loaded.set(requestId, { address: request.url, type, bytes: 0 })
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = loaded.get(requestId)
    if (request) request.bytes = encodedDataLength
  })
  await network.send('Network.enable')
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  return [...loaded.values()]
}
