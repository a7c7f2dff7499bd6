import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/* What a first visit costs on a phone, cold: bytes on the wire as the browser counts them, and requests. */

test.use({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true })

type Kind = 'Document' | 'Stylesheet' | 'Script' | 'Font' | 'Image' | 'Other'
type Loaded = { url: string; kind: Kind; bytes: number }

const post = '/blog/interim-relief-before-and-during-arbitration'

test('the home page is on the phone with 160 KB in 10 requests, and one script', async ({ page }) => {
  test.slow()
  const loaded = await load(page, '/')
  expect(loaded.length).toBeLessThanOrEqual(10)
  expect(weightOf(loaded)).toBeLessThanOrEqual(160_000)
  expect(of(loaded, 'Script')).toHaveLength(1)
  expect(weightOf(of(loaded, 'Script'))).toBeLessThanOrEqual(6_000)
  expect(weightOf(of(loaded, 'Font'))).toBeLessThanOrEqual(60_000)
})

test('an area, the list of posts, a post and the contact page keep to the same', async ({ page }) => {
  test.slow()
  for (const path of ['/practice-areas/litigation', '/blog', post, '/contact']) {
    const loaded = await load(page, path)
    expect(loaded.length, path).toBeLessThanOrEqual(11)
    expect(weightOf(loaded), path).toBeLessThanOrEqual(160_000)
    expect(of(loaded, 'Script'), path).toHaveLength(1)
    expect(weightOf(of(loaded, 'Font')), path).toBeLessThanOrEqual(60_000)
  }
})

test('letters beyond English are fetched where they stand, and the italic where it is read', async ({ page }) => {
  const faces = async (path: string) => of(await load(page, path), 'Font').map(({ url }) => url)
  expect(await faces('/')).toHaveLength(2)
  expect((await faces(post)).filter((url) => url.includes('italic'))).toHaveLength(1)
  const more = page.waitForRequest(/latin-ext.*\.woff2/)
  await page
    .locator('main p')
    .first()
    .evaluate((line) => line.append(' ₹'))
  await more
})

test('words stand still when their faces come', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.addInitScript(() => {
    const shifts = { sum: 0 }
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.sum += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/contact', { waitUntil: 'domcontentloaded' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  held.resolve()
  await page.evaluate(() => document.fonts.ready)
  const moved = await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)
  expect(moved).toBeLessThan(0.01)
})

/** Loads it twice, each time cold: of a picture that nobody has asked for yet the first visitor gets a heavier one. */
async function load(page: Page, path: string) {
  await loadOnce(page, path)
  // Widths are made one after the other, and the stories of others may stand before these.
  await expect.poll(() => page.evaluate(areExact), { timeout: 120_000 }).toBe(true)
  return await loadOnce(page, path)
}

async function loadOnce(page: Page, path: string) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Network.enable')
  await browser.send('Network.clearBrowserCache')
  const loaded = new Map<string, Loaded>()
  browser.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (!request.url.startsWith('data:')) loaded.set(requestId, { url: request.url, kind: type as Kind, bytes: 0 })
  })
  browser.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const found = loaded.get(requestId)
    if (found) found.bytes = encodedDataLength
  })
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await browser.detach()
  return [...loaded.values()]
}

/** Whether each picture of the page is kept in the width and format that the browser asks for. */
async function areExact() {
  const pictures = [...document.images].filter((image) => image.complete && image.currentSrc)
  const answers = await Promise.all(
    pictures.map(({ currentSrc }) =>
      fetch(currentSrc, { cache: 'no-store', headers: { Accept: 'image/avif,image/webp,*/*' } }),
    ),
  )
  return answers.every(({ headers }) => headers.get('Cache-Control')?.includes('immutable'))
}

function of(loaded: Loaded[], kind: Kind) {
  return loaded.filter((one) => one.kind === kind)
}

function weightOf(loaded: Loaded[]) {
  return loaded.reduce((sum, { bytes }) => sum + bytes, 0)
}
