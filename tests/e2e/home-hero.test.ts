import type { Page } from '@playwright/test'
import { startOwnSite } from '#tests/support/own-site.ts'
import { shownPictures } from '#tests/support/shown-pictures.ts'
import { acceptDisclaimer } from '#tests/support/write-message.ts'
import { expect, test } from './fixtures.ts'

/** How far below the upper edge of each picture the cross of its king begins, as a part of its height. */
const crossAt: Record<string, number> = { hero: 0.215, 'hero-portrait': 0.158 }
const clearPx = 12

test("the king's cross stands clear of the navigation in every window", async ({ page }) => {
  await acceptDisclaimer(page)
  await page.goto('/')
  const section = page.getByRole('region', { name: 'Your Move Our Strategy' })
  const names = async () => (await shownPictures(section)).map((picture) => picture.name)
  for (const [width, height, name] of [
    [390, 844, 'hero-portrait'],
    [820, 1180, 'hero-portrait'],
    [844, 390, 'hero'],
    [1366, 625, 'hero'],
    [1440, 900, 'hero'],
    [2560, 1440, 'hero'],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect.poll(names).toEqual([expect.stringMatching(new RegExp(`/${name}-[0-9a-f]+\\.webp$`))])
    const [hero] = await shownPictures(section)
    const { top, bottom } = hero?.seen ?? { top: 1, bottom: 1 }
    const [box, navigation] = [await section.boundingBox(), await page.getByRole('banner').boundingBox()]
    const cross = (((crossAt[name] ?? 0) - top) / (bottom - top)) * (box?.height ?? 0)
    expect(cross, `at ${width} px`).toBeGreaterThan((navigation?.height ?? 0) + clearPx)
  }
})

test('on a phone the home page weighs 200 KB at most, with one hero and no picture of the strip', async ({
  browser,
}) => {
  // Where no other story has widths made, these are soon there.
  const site = await startOwnSite({ SAMPLE_CONTENT: 'off' })
  try {
    const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
    const open = () => browser.newPage({ ...phone, baseURL: site.url })

    const first = await open()
    const pictures = (await fetchedBy(first)).filter(isPicture)
    for (const { address } of pictures) {
      await expect.poll(() => typeOf(first, address), { timeout: 60_000 }).toBe('image/avif')
    }
    await first.close()

    const second = await open()
    const fetched = await fetchedBy(second)
    await second.close()
    expect(fetched.filter(isPicture)).toHaveLength(2)
    expect(fetched.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(200_000)
  } finally {
    await site.end()
  }
})

type Fetched = { address: string; bytes: number }

function isPicture({ address }: Fetched) {
  return address.startsWith('/pictures/')
}

/** What the home page fetches while nobody scrolls, with the bytes that went over the wire. */
async function fetchedBy(page: Page) {
  await acceptDisclaimer(page)
  const session = await page.context().newCDPSession(page)
  const addresses = new Map<string, string>()
  const fetched: Fetched[] = []
  session.on('Network.requestWillBeSent', ({ requestId, request }) => addresses.set(requestId, request.url))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const { pathname, search } = new URL(addresses.get(requestId) ?? 'data:')
    fetched.push({ address: pathname + search, bytes: encodedDataLength })
  })
  await session.send('Network.enable')
  await page.goto('/', { waitUntil: 'networkidle' })
  return fetched
}

/** Until it is made, WebP stands in. */
async function typeOf(page: Page, address: string) {
  const answer = await page.request.get(address, { headers: { accept: 'image/avif,image/webp' } })
  return answer.headers()['content-type']
}
