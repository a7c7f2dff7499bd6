import { expect, type Page, test } from '@playwright/test'
import { shownPictures } from '#tests/support/shown-pictures.ts'
import { acceptDisclaimer } from '#tests/support/write-message.ts'

/** How far below the upper edge of each picture the cross of its king begins, as a part of its height. */
const crossAt: Record<string, number> = { hero: 0.215, 'hero-portrait': 0.158 }
const clearPx = 12

test("the king's cross stands clear of the navigation in every window", async ({ page }) => {
  await acceptDisclaimer(page)
  for (const [width, height, name] of [
    [390, 844, 'hero-portrait'],
    [820, 1180, 'hero-portrait'],
    [844, 390, 'hero'],
    [1366, 625, 'hero'],
    [1440, 900, 'hero'],
    [2560, 1440, 'hero'],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/')
    const section = page.getByRole('region', { name: 'Your Move Our Strategy' })
    const [hero] = await shownPictures(section)
    expect(hero?.name, `at ${width} px`).toMatch(new RegExp(`/${name}-[0-9a-f]+\\.webp$`))
    const { top, bottom } = hero?.seen ?? { top: 1, bottom: 1 }
    const [box, navigation] = [await section.boundingBox(), await page.getByRole('banner').boundingBox()]
    const cross = (((crossAt[name] ?? 0) - top) / (bottom - top)) * (box?.height ?? 0)
    expect(cross, `at ${width} px`).toBeGreaterThan((navigation?.height ?? 0) + clearPx)
  }
})

test('on a phone the home page weighs 200 KB at most, with one hero and no picture of the strip', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const window = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
  const openPhone = async () => {
    const page = await browser.newPage({ ...window, baseURL })
    await acceptDisclaimer(page)
    return page
  }
  const first = await openPhone()
  const pictures = (await fetchedBy(first, '/')).filter(({ address }) => address.startsWith('/pictures/'))
  for (const { address } of pictures) {
    await expect.poll(() => typeOf(first, address), { timeout: 120_000 }).toBe('image/avif')
  }
  await first.close()

  const second = await openPhone()
  const fetched = await fetchedBy(second, '/')
  await second.close()
  expect(fetched.filter(({ address }) => address.startsWith('/pictures/'))).toHaveLength(2)
  expect(fetched.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(200_000)
})

/** What a page fetches that nobody scrolls, with the bytes that went over the wire. */
async function fetchedBy(page: Page, path: string) {
  const session = await page.context().newCDPSession(page)
  const addresses = new Map<string, string>()
  const fetched: { address: string; bytes: number }[] = []
  session.on('Network.requestWillBeSent', ({ requestId, request }) => addresses.set(requestId, request.url))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const { pathname, search } = new URL(addresses.get(requestId) ?? 'data:')
    fetched.push({ address: pathname + search, bytes: encodedDataLength })
  })
  await session.send('Network.enable')
  await page.goto(path, { waitUntil: 'networkidle' })
  return fetched
}

/** Until it is made, WebP stands in. */
async function typeOf(page: Page, address: string) {
  const answer = await page.request.get(address, { headers: { accept: 'image/avif,image/webp' } })
  return answer.headers()['content-type']
}
