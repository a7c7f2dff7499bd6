import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, inject, test } from 'vitest'
import { machine } from '#domain/change/actor.ts'
import { change } from '#domain/change/change.server.ts'
import { stageFile } from '#domain/change/stage-file.server.ts'
import { imageFile } from '#domain/files/file-names.ts'
import { testResources } from '#tests/support/unit/resources.ts'
import { adoptImage, storeImage } from './store-image.server.ts'

test('an image is stored as WebP under a hash as its name, without metadata', async () => {
  const resources = await testResources()
  const { files } = resources
  const photo = await picture()
    .withExif({ IFD0: { Artist: 'Someone' }, IFD3: { GPSLatitude: '22/1 43/1 0/1' } })
    .jpeg()
    .toBuffer()
  const {
    image: { key: name },
  } = await storeImage(resources, 'blogs', photo)
  expect(name).toMatch(/^[a-f0-9]{32}\.webp$/)

  const storedBytes = files.contents.get(`blogs/${name}`)
  const metadata = await sharp(storedBytes).metadata()
  expect(metadata).toMatchObject({ format: 'webp', width: 40, height: 20 })
  expect(metadata.exif).toBeUndefined()
})

test('the same image uploaded twice is stored as one file', async () => {
  const resources = await testResources()
  const { files } = resources
  const photo = await picture().png().toBuffer()
  expect(await storeImage(resources, 'blogs', photo)).toEqual(await storeImage(resources, 'blogs', photo))
  expect(files.contents.size).toBe(1)
})

test('a photo with a rotated EXIF orientation is stored upright', async () => {
  const resources = await testResources()
  const { files } = resources
  const photo = await picture().withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const {
    image: { key: name },
  } = await storeImage(resources, 'medias', photo)
  expect(await sharp(files.contents.get(`medias/${name}`)).metadata()).toMatchObject({ width: 20, height: 40 })
})

test('an image’s placeholder is under 250 bytes, has the image’s colours and no hard edges', async () => {
  const stripes = Array.from({ length: 6 }, (_, at) => ({
    input: { create: { width: 100, height: 800, channels: 3 as const, background: '#d8a84c' } },
    left: at * 200,
    top: 0,
  }))
  const photo = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#0c1a2e' } })
    .composite(stripes)
    .png()
    .toBuffer()
  const { image } = await storeImage(await testResources(), 'blogs', photo)
  const bytes = Buffer.from(image.placeholder.replace('data:image/webp;base64,', ''), 'base64')
  expect(bytes.length).toBeLessThan(250)
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const red = Array.from({ length: info.width }, (_, x) => data[x * 3] ?? 0)
  const steps = red.slice(1).map((value, x) => Math.abs(value - (red[x] ?? 0)))
  expect(Math.max(...steps)).toBeLessThan(64)
  const { channels } = await sharp(photo).stats()
  for (const [at, { mean }] of (await sharp(bytes).stats()).channels.slice(0, 3).entries()) {
    expect(Math.abs(mean - (channels[at]?.mean ?? 0))).toBeLessThan(8)
  }
})

test.each([
  ['text', Buffer.from('not an image')],
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['nothing', Buffer.alloc(0)],
])('%s is rejected as an unreadable image and no file is stored', async (_, bytes) => {
  const resources = await testResources()
  const { files } = resources
  await expect(storeImage(resources, 'blogs', bytes)).rejects.toMatchObject({ code: 'image-unreadable' })
  expect(files.contents.size).toBe(0)
})

test.each([
  ['heic', ['mif1', 'heic']],
  ['mif1', ['mif1', 'heix']],
])('a HEIC photo (%s) that cannot be decoded is rejected with the advice to use JPEG', async (brand, brands) => {
  const resources = await testResources()
  await expect(storeImage(resources, 'medias', heicPhoto(brand, brands))).rejects.toMatchObject({
    code: 'heic-unreadable',
    message: expect.stringContaining('as JPEG'),
  })
  expect(resources.files.contents.size).toBe(0)
})

test('an image taller than the WebP limit is scaled down', async () => {
  const resources = await testResources()
  const { files } = resources
  const {
    image: { key: name },
  } = await storeImage(resources, 'medias', await picture(100, 17_000).png().toBuffer())
  expect((await sharp(files.contents.get(`medias/${name}`)).metadata()).height).toBe(16_000)
})

test('a truncated photo is rejected as unreadable', async () => {
  const whole = await picture(400, 400).jpeg().toBuffer()
  const resources = await testResources()
  await expect(storeImage(resources, 'blogs', whole.subarray(0, whole.length / 2))).rejects.toMatchObject({
    code: 'image-unreadable',
  })
})

test.runIf(inject('postgresUrl'))(
  'an upload that waits for the image row holds no lock on the file row, so that a deletion can lock it',
  async () => {
    const resources = await testResources()
    const { db } = resources
    const stored = await storeImage(resources, 'medias', await picture().png().toBuffer())
    const { key } = stored.image
    const file = imageFile('medias', key)
    const adopt = () => change(resources, machine, ({ db }) => adoptImage(db, stored))
    await adopt()
    await stageFile(resources, file, stored.webp)
    let adopting: Promise<void> | undefined
    await db.transaction().execute(async (deletion) => {
      await sql`select key from image where key = ${key} for update`.execute(deletion)
      adopting = adopt()
      await expect.poll(() => countWaiting(resources)).toBe(1)
      const locking = sql`select name from "discardedFile" where name = ${file} for update nowait`.execute(deletion)
      expect((await locking).rows).toEqual([{ name: file }])
    })
    await adopting
  },
)

async function countWaiting({ db }: Awaited<ReturnType<typeof testResources>>) {
  const { rows } = await sql<{ count: string }>`
    select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return Number(rows[0]?.count)
}

function picture(width = 40, height = 20) {
  return sharp({
    create: { width, height, channels: 3, background: '#0c1a2e', noise: { type: 'gaussian', mean: 90, sigma: 30 } },
  })
}

/** The box that a HEIC photo begins with, enough to recognise it. */
function heicPhoto(brand: string, brands: string[]) {
  const names = Buffer.from(`ftyp${brand}\0\0\0\0${brands.join('')}`, 'latin1')
  const size = Buffer.alloc(4)
  size.writeUInt32BE(names.length + 4)
  return Buffer.concat([size, names, Buffer.alloc(64)])
}
