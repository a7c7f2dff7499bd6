import { writeFile } from 'node:fs/promises'
import type { Locator, Request } from '@playwright/test'
import sharp from 'sharp'
import { rules } from '#domain/rules.ts'
import { addSessionCookie } from '#tests/support/browser/accounts.ts'
import { row, unique } from '#tests/support/browser/office-page.ts'
import { fillPostForm, openPostForm, postPicture } from '#tests/support/browser/posts.ts'
import { intercept, watchPolicy } from '#tests/support/browser/requests.ts'
import { expect, test } from './fixtures.ts'

const { maxBytes } = rules.blogImage
const tooLarge = 'Image size should be less than 5MB'

test('a lead picture is resized if it is too large, sent unchanged if small enough, and otherwise rejected', async ({
  page,
}) => {
  await addSessionCookie(page)
  const expectNoViolations = await watchPolicy(page)

  await test.step('a file above 5 MB that cannot be resized is rejected, and one of exactly 5 MB is sent unchanged', async () => {
    const title = unique('As it is')
    const dialog = await openPostForm(page, title)
    await expect(dialog.getByText('PNG, JPG, GIF up to 5MB', { exact: true })).toBeVisible()
    for (const size of [rules.mediaImage.maxBytes + 1, maxBytes + 1]) {
      await dialog.getByLabel('Image').setInputFiles(postPicture)
      await expect(dialog.getByText(tooLarge)).toBeHidden()
      await chooseImage(dialog, 'x.jpg', Buffer.alloc(size))
      await expect(dialog.getByText(tooLarge)).toBeVisible()
    }
    await dialog.getByRole('button', { name: 'Create Post' }).click()
    await expect(dialog.getByText(tooLarge)).toBeVisible()
    await expect(dialog.getByLabel('Image')).toBeFocused()

    const buffer = Buffer.alloc(maxBytes)
    const jpeg = await sharp(postPicture.buffer).jpeg().toBuffer()
    jpeg.copy(buffer)
    await chooseImage(dialog, 'fits.jpg', buffer)
    await expect(dialog.getByText(tooLarge)).toBeHidden()
    const sending = page.waitForRequest('**/insert/blog')
    await dialog.getByRole('button', { name: 'Create Post' }).click()
    expect(Number(await (await sending).headerValue('Content-Length'))).toBeGreaterThan(maxBytes)
    await expect(row(page, title)).toBeVisible()
  })

  await test.step('a photo above 5 MB is resized in the browser, upright, uncropped and without metadata', async () => {
    const buffer = await largePhotograph()
    expect(buffer.length).toBeGreaterThan(maxBytes)
    const dialog = await fillPostForm(page, unique('A large photograph'), { image: false })
    await chooseImage(dialog, 'court.jpg', buffer)
    await expect(dialog.getByRole('img', { name: 'Preview of court.jpg' })).toBeVisible()
    const sending = Promise.withResolvers<Buffer>()
    await intercept(page, '**/insert/blog', async (route) => {
      sending.resolve(await imageOf(route.request()))
      await route.abort()
    })
    await dialog.getByRole('button', { name: 'Create Post' }).click()
    const sent = await sending.promise

    expect(sent.length).toBeLessThan(maxBytes)
    const image = sharp(sent)
    const { exif, ...metadata } = await image.metadata()
    expect(metadata).toMatchObject({ width: 2400, height: 800 })
    expect(exif).toBeUndefined()
    // The red corner is at the top left of the stored pixels, and at the top right of the upright picture.
    const corner = await image.extract({ left: 2200, top: 0, width: 200, height: 200 }).png().toBuffer()
    const [red, green] = (await sharp(corner).stats()).channels.map(({ mean }) => mean)
    expect(red).toBeGreaterThan(200)
    expect(green).toBeLessThan(60)
    expectNoViolations()
  })
})

/** Chooses a file on disk: sending megabytes through the browser protocol is slow. */
async function chooseImage(dialog: Locator, name: string, buffer: Buffer) {
  const file = test.info().outputPath(name)
  await writeFile(file, buffer)
  await dialog.getByLabel('Image').setInputFiles(file)
}

/** The bytes of the image in a form that was sent. */
async function imageOf(request: Request) {
  const headers = { 'Content-Type': (await request.headerValue('Content-Type')) ?? '' }
  const form = await new Response(new Uint8Array(request.postDataBuffer() ?? []), { headers }).formData()
  const image = form.get('image')
  expect(image).toBeInstanceOf(File)
  return Buffer.from(await (image as File).arrayBuffer())
}

/** A photograph that is rotated by its metadata. It is no larger than needed, because each pixel costs time. */
async function largePhotograph() {
  const red = sharp({ create: { width: 600, height: 600, channels: 3, background: '#ff0000' } })
  const photograph = await sharp({ create: { width: 900, height: 2700, channels: 3, background: '#808080' } })
    .composite([{ input: await red.png().toBuffer(), left: 0, top: 0 }])
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer()
  // Bytes after the end of the picture make the file larger, but not slower to draw.
  return Buffer.concat([photograph, Buffer.alloc(maxBytes)])
}
