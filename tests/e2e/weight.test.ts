import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { contentHash } from '#domain/images/picture-worker.server.ts'
import { projectRoot } from '#platform/project-root.ts'
import { intercept } from '#tests/support/browser/requests.ts'
import { stubPictures } from '#tests/support/browser/stub-pictures.ts'
import { expect, test } from './fixtures.ts'

/* The weight of a first visit on a phone with an empty cache: transferred bytes and requests. */
// With the firm's full-size pictures: the test content has only small ones.
test.use({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true })

type Loaded = { url: string; kind: string; bytes: number | undefined }

const post = '/blog/interim-relief-before-and-during-arbitration'

// Restore the full-size pictures of the sample content: the template has shrunk them. Their names are their hashes.
test.beforeAll(({ site }) => {
  const folder = path.join(projectRoot, 'content', 'pictures')
  let restored = 0
  for (const name of readdirSync(folder)) {
    const bytes = readFileSync(path.join(folder, name))
    for (const kind of ['blogs', 'medias']) {
      const file = path.join(site.dataDir, 'uploads', kind, `${contentHash(bytes)}.webp`)
      if (!existsSync(file)) continue
      writeFileSync(file, bytes)
      restored++
    }
  }
  expect(restored).toBeGreaterThan(0)
})

test('a first visit on a phone is light, with only the fonts that the page needs, and its text does not shift', async ({
  page,
}) => {
  await stubPictures(page)
  for (const address of ['/', '/practice-areas/litigation', '/blog', '/contact', post]) {
    await test.step(`${address} is on a phone with 160 KB in 11 requests, and loads no script but the loader`, async () => {
      const loaded = await load(page, address)
      const [scripts, fonts] = [ofKind(loaded, 'Script'), ofKind(loaded, 'Font')]
      expect(loaded.length).toBeLessThanOrEqual(11)
      expect(weightOf(loaded)).toBeLessThanOrEqual(160_000)
      expect(scripts.map(({ url }) => url)).toEqual([expect.stringContaining('entry.client')])
      expect(weightOf(scripts)).toBeLessThanOrEqual(6_000)
      expect(fonts.length).toBeGreaterThan(0)
      expect(weightOf(fonts)).toBeLessThanOrEqual(60_000)
      const urls = fonts.map(({ url }) => url)
      // Italics, extended Latin and Devanagari are further fonts.
      expect(urls.filter((url) => /latin-ext|\/(hind|halant)-/.test(url))).toEqual([])
      if (address === '/') expect(urls.filter((url) => !url.includes('italic'))).toHaveLength(2)
      if (address === '/' || address === post)
        expect(urls.filter((url) => url.includes('italic'))).toHaveLength(address === post ? 1 : 0)
    })
  }

  await test.step('extended Latin and Devanagari fonts are loaded when the page uses them, and join letters into syllables', async () => {
    const extended = page.waitForRequest(/latin-ext.*\.woff2/)
    const [sans, serif] = [page.waitForRequest(/\/hind-.*\.woff2$/), page.waitForRequest(/\/halant-.*\.woff2$/)]
    const line = page.locator('main p').first()
    await line.evaluate((line) => line.append(' ₹'))
    await page.evaluate(() => document.body.append('हिंदी'))
    await page.getByRole('heading', { level: 1 }).evaluate((heading) => heading.append(' न्याय'))
    await Promise.all([extended, sans, serif])
    await waitUntilSettled(page)
    for (const family of ['Hind', 'Halant']) {
      const [joined, parted] = await page.evaluate(widthsOfSyllable, family)
      // Two letters become one glyph, unless a non-joiner is between them.
      expect(joined, family).toBeLessThan(parted)
    }
  })

  await test.step('text on the first screen does not shift when web fonts replace the fallback fonts', async () => {
    // The browser counts no smaller movement as a layout shift.
    const minShiftPx = 3
    const released = Promise.withResolvers<void>()
    await intercept(page, '**/*.woff2', async (route) => {
      await released.promise
      await route.continue()
    })
    await page.goto('/contact', { waitUntil: 'domcontentloaded' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const before = await page.evaluate(textPlaces)
    const firstScreen = before.filter(({ y }) => y < 823)
    expect(firstScreen.length).toBeGreaterThan(10)
    expect(await page.evaluate(() => document.fonts.status)).toBe('loading')
    released.resolve()
    await page.evaluate(() => document.fonts.ready)
    const after = await page.evaluate(textPlaces)
    expect(after).toHaveLength(before.length)

    const isStill = ({ x, y }: Place, at: number) =>
      Math.hypot(x - (after[at]?.x ?? 0), y - (after[at]?.y ?? 0)) < minShiftPx
    expect(firstScreen.filter((place) => !isStill(place, before.indexOf(place)))).toEqual([])
    // The fallback font may differ a little on this machine; without its size adjustment it is 10% too wide.
    expect(Math.abs(1 - widthOf(before) / widthOf(after))).toBeLessThan(0.05)
  })
})

/** The width of one syllable of two letters, joined and parted, in a loaded font. */
function widthsOfSyllable(family: string): [joined: number, parted: number] {
  const face = [...document.fonts].find((face) => face.family === family && face.status === 'loaded')
  const canvas = document.createElement('canvas').getContext('2d')
  if (!face || !canvas) throw new Error(`${family} was not loaded.`)
  canvas.font = `${face.weight.split(' ')[0]} 100px ${family}`
  return [canvas.measureText('क्ष').width, canvas.measureText('क्\u200cष').width]
}

type Place = { words: string; x: number; y: number; lineWidth: number }

/** The position of each piece of text, and the total width of its lines. */
function textPlaces(): Place[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const places: Place[] = []
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (!text.textContent?.trim() || !text.parentElement?.checkVisibility()) continue
    const { x, y } = text.parentElement.getBoundingClientRect()
    const range = document.createRange()
    range.selectNodeContents(text)
    const lineWidth = [...range.getClientRects()].reduce((sum, { width }) => sum + width, 0)
    places.push({ words: text.textContent, x, y, lineWidth })
  }
  return places
}

function widthOf(places: Place[]) {
  return places.reduce((sum, { lineWidth }) => sum + lineWidth, 0)
}

/**
 * Loads a page with an empty cache, and weighs what it has loaded: its pictures by requests of their own, as the site
 * makes a width of a picture only once it was asked for, and sends a larger file until then.
 */
async function load(page: Page, address: string) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Network.enable')
  await browser.send('Network.clearBrowserCache')
  const loaded = new Map<string, Loaded>()
  browser.on('Network.requestWillBeSent', ({ requestId, request, type = '' }) => {
    if (!request.url.startsWith('data:')) loaded.set(requestId, { url: request.url, kind: type, bytes: undefined })
  })
  const ended = new EventTarget()
  const end = (requestId: string, bytes: number) => {
    const resource = loaded.get(requestId)
    if (resource) resource.bytes = bytes
    ended.dispatchEvent(new Event('one'))
  }
  browser.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => end(requestId, encodedDataLength))
  browser.on('Network.loadingFailed', ({ requestId }) => end(requestId, Number.NaN))
  await page.goto(address)
  await waitUntilSettled(page)
  // The response to this call comes after the events of all requests of the page.
  await browser.send('Runtime.evaluate', { expression: '1' })
  while ([...loaded.values()].some(({ bytes }) => bytes === undefined)) await once(ended, 'one')
  await browser.detach()
  const resources = [...loaded.values()]
  for (const resource of resources) {
    if (/\/(pictures|uploads)\//.test(resource.url)) resource.bytes = await weightOfPicture(page, resource.url)
  }
  return resources
}

/** The bytes of a picture and of the headers of its response, once the site has made its width. */
async function weightOfPicture(page: Page, url: string) {
  const request = () => page.request.get(url, { headers: { Accept: 'image/avif,image/webp,*/*' } })
  await expect.poll(async () => (await request()).headers()['cache-control'], url).toContain('immutable')
  const answer = await request()
  const headers = answer.headersArray().map(({ name, value }) => `${name}: ${value}`)
  return headers.join('\r\n').length + (await answer.body()).length
}

/** Waits until the fonts are loaded, and the browser has checked which lazy pictures and islands are near. */
async function waitUntilSettled(page: Page) {
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((resolve) => new IntersectionObserver(resolve).observe(document.documentElement))
  })
}

function ofKind(loaded: Loaded[], kind: string) {
  return loaded.filter((resource) => resource.kind === kind)
}

function weightOf(loaded: Loaded[]) {
  return loaded.reduce((sum, { bytes = Number.NaN }) => sum + bytes, 0)
}
