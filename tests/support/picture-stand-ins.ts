import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { contentHash } from '#domain/images/measure-images.server.ts'
import { projectRoot } from '#platform/project-root.ts'

const folder = path.join(projectRoot, 'content', 'pictures')
/** Which file an address shows: pictures of content/ by their name, those of the sample content by their hash. */
const files = new Map<string, string>()
for (const file of readdirSync(folder)) {
  files.set(path.parse(file).name, file)
  files.set(contentHash(readFileSync(path.join(folder, file))), file)
}
const made = new Map<string, Promise<Buffer>>()

/**
 * Answers every picture of content/ and of the sample content with a few pixels in the same proportions. To make a
 * width of a picture is the dearest thing that the site does, and a page is laid out alike whatever is in it.
 */
export async function standInForPictures(page: Page) {
  await page.route(/\/(pictures|uploads)\//, async (route) => {
    const { name } = path.parse(new URL(route.request().url()).pathname)
    const file = files.get(name) ?? files.get(name.replace(/-[0-9a-f]+$/, ''))
    if (!file) return await route.continue()
    const body = made.get(file) ?? fewPixels(file)
    made.set(file, body)
    await route.fulfill({ contentType: 'image/webp', body: await body })
  })
}

async function fewPixels(file: string) {
  const { width, height } = await sharp(path.join(folder, file)).metadata()
  const part = commonDivisor(width, height)
  const create = { width: width / part, height: height / part, channels: 3, background: 'gray' } as const
  return await sharp({ create }).webp({ lossless: true }).toBuffer()
}

function commonDivisor(one: number, other: number): number {
  return other === 0 ? one : commonDivisor(other, one % other)
}
