import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { contentHash } from '#domain/images/picture-worker.server.ts'
import { projectRoot } from '#platform/project-root.ts'

const folder = path.join(projectRoot, 'content', 'pictures')
/** The file of each picture: those of content/ by name, those of the sample content by hash. */
const files = new Map<string, string>()
for (const file of readdirSync(folder)) {
  files.set(path.parse(file).name, file)
  files.set(contentHash(readFileSync(path.join(folder, file))), file)
}
const stubs = new Map<string, Promise<Buffer>>()

/**
 * Answers requests for pictures of content/ and of the sample content with a few pixels of the same aspect ratio.
 * Resizing pictures is the most expensive work of the site, and the layout of a page does not depend on their pixels.
 * Returns a function that ends it. `page.route` would intercept every request of the page, and turn off the cache.
 */
export async function stubPictures(page: Page) {
  const browser = await page.context().newCDPSession(page)
  // A request is gone if the page has been left or closed.
  const ignoreGone = () => {}
  browser.on('Fetch.requestPaused', async ({ requestId, request }) => {
    const { name } = path.parse(new URL(request.url).pathname)
    const file = files.get(name) ?? files.get(name.replace(/-[0-9a-f]+$/, ''))
    if (!file) return await browser.send('Fetch.continueRequest', { requestId }).catch(ignoreGone)
    const stub = stubs.get(file) ?? fewPixels(file)
    stubs.set(file, stub)
    const body = (await stub).toString('base64')
    const responseHeaders = [{ name: 'Content-Type', value: 'image/webp' }]
    await browser
      .send('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders, body })
      .catch(ignoreGone)
  })
  await browser.send('Fetch.enable', { patterns: [{ urlPattern: '*/pictures/*' }, { urlPattern: '*/uploads/*' }] })
  return () => browser.detach()
}

async function fewPixels(file: string) {
  const { width, height } = await sharp(path.join(folder, file)).metadata()
  const divisor = commonDivisor(width, height)
  const create = { width: width / divisor, height: height / divisor, channels: 3, background: 'gray' } as const
  return await sharp({ create }).webp({ lossless: true }).toBuffer()
}

function commonDivisor(one: number, other: number): number {
  return other === 0 ? one : commonDivisor(other, one % other)
}
