import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { rules } from '#domain/rules.ts'
import { fixtureFile, photo, photoFile } from '#tests/support/pictures.ts'
import { testOffice, waitForExactWidth, withForm, withJson } from '#tests/support/unit/api.ts'

test('a picture can be added, listed, edited and deleted with all its files', async () => {
  const { api, call, files, list, upload } = await openOffice()
  const { status, media } = await upload(await photoFile('library.jpg'), { alt: 'A library' })
  expect(status).toBe(201)
  expect(media).toMatchObject({ name: 'library.jpg', alt: 'A library', id: media._id })
  expect(await list()).toMatchObject({ media: [{ _id: media._id, mediaimage: media.mediaimage }], total: 1 })

  const changed = await call(`/insert/media?id=${media._id}`, withJson('PATCH', { alt: 'Law reports' }))
  expect((await changed.json()).media.alt).toBe('Law reports')
  const unchanged = await call(`/insert/media?id=${media._id}`, withJson('PATCH', {}))
  expect((await unchanged.json()).media.alt).toBe('Law reports')
  const tooMuch = withJson('PATCH', { alt: 'x'.repeat(rules.http.maxBodyBytes) })
  expect((await call(`/insert/media?id=${media._id}`, tooMuch)).status).toBe(413)

  await waitForExactWidth(api, `/uploads/medias/${media.mediaimage}?w=320`)
  expect(files.contents.size).toBe(2)
  expect((await call(`/insert/deletemedia?id=${media._id}`, { method: 'DELETE' })).status).toBe(200)
  expect(await list()).toMatchObject({ media: [] })
  expect([...files.contents.keys()]).toEqual([])
})

test('deleting a picture that a post uses is rejected with the post’s title, unless evenIfUsed is set', async () => {
  const { call, upload } = await openOffice()
  const { media } = await upload(await photoFile())
  const text = `![The library](/uploads/medias/${media.mediaimage})`
  const post = { title: 'Shows it', description: text, writer: 'A', image: await photoFile('other.jpg', 50, 50) }
  await call('/insert/blog', withForm(post))

  const refused = await call(`/insert/deletemedia?id=${media._id}`, { method: 'DELETE' })
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({ error: { code: 'picture-in-use', fields: { id: ['Shows it'] } } })
  expect((await call(`/insert/deletemedia?id=${media._id}&evenIfUsed=yes`, { method: 'DELETE' })).status).toBe(200)
})

test.each([
  ['text named .png', () => Buffer.from('hello, I am text')],
  [
    'SVG',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
  ],
  ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a GIF that is also a script', () => Buffer.from('GIF89a/*\x00\x00*/=1;alert(1)//')],
  ['a truncated JPEG', async () => (await photo(400, 400).jpeg().toBuffer()).subarray(0, 4_000)],
])('%s is rejected as an unsupported image, and nothing is stored', async (_, bytes) => {
  const { upload, files, list } = await openOffice()
  const before = process.memoryUsage().rss
  const { status, error } = await upload(
    new File([new Uint8Array(await bytes())], 'picture.png', { type: 'image/png' }),
  )
  expect(status).toBe(415)
  expect(error.message).toBe('Please choose a PNG, JPG, GIF, WebP or AVIF image.')
  expect(files.contents.size).toBe(0)
  expect(await list()).toMatchObject({ total: 0 })
  expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024)
})

test('an image of 30,000 × 30,000 pixels is rejected with its own message, and no file is stored', async () => {
  const { upload, files } = await openOffice()
  const bytes = new Uint8Array(await bomb(30_000))
  const { status, error } = await upload(new File([bytes], 'picture.png', { type: 'image/png' }))
  expect(status).toBe(413)
  expect(error.message).toBe('This picture has more than 50 megapixels. Please save it smaller.')
  expect(files.contents.size).toBe(0)
})

test('an upload over 20 MB is rejected for its size before its content is checked', async () => {
  const { upload } = await openOffice()
  const { status, error } = await upload(new File([new Uint8Array(rules.mediaImage.maxBytes + 1)], 'x.png'))
  expect(status).toBe(413)
  expect(error).toMatchObject({ code: 'media-too-large' })
})

test('file names are visible and searchable only with a session, alt texts publicly', async () => {
  const { api, list, call, upload } = await openOffice()
  await upload(await photoFile('sharma-v-rao.jpg'), { alt: 'The court steps' })
  expect(await list('?q=sharma')).toMatchObject({ media: [{ name: 'sharma-v-rao.jpg' }], total: 1 })
  expect((await call('/insert/getmedia')).headers.get('Cache-Control')).toBe('no-store')

  const asVisitor = async (query: string) => (await api.request(`/insert/getmedia${query}`)).json()
  expect(JSON.stringify(await asVisitor(''))).not.toContain('sharma')
  expect(await asVisitor('?q=sharma')).toMatchObject({ media: [], total: 0 })
  expect(await asVisitor('?q=court')).toMatchObject({ media: [{ alt: 'The court steps' }], total: 1 })
})

test('an image with the maximum number of pixels is accepted, unless decoding it needs too much memory', async () => {
  const { upload, files } = await openOffice()
  const { status } = await upload(await fixtureFile('50-megapixels.webp'))
  expect(status).toBe(201)
  const { length } = [...files.contents]
  const refused = await upload(await fixtureFile('50-megapixels.avif'))
  expect(refused).toMatchObject({ status: 413, error: { code: 'picture-too-dear' } })
  expect(files.contents.size).toBe(length)
})

test('an upload without a file is rejected with an error on the image field', async () => {
  const { call } = await openOffice()
  const response = await call('/insert/media', withForm({ alt: 'x' }))
  expect(response.status).toBe(422)
  expect((await response.json()).error.fields).toEqual({ image: ['Please upload an image'] })
})

test.each(['../../etc/passwd', 'C:\\Users\\clerk\\photo.jpg', '/tmp/photo.jpg'])(
  'only the last segment of the file name %s is stored',
  async (name) => {
    const { upload } = await openOffice()
    const { media } = await upload(await photoFile(name))
    expect(media.name).toMatch(/^(passwd|photo\.jpg)$/)
    expect(media.mediaimage).toMatch(/^[a-f0-9]{32}\.webp$/)
  },
)

test('EXIF data such as the GPS position is removed from an uploaded photo', async () => {
  const { upload, files } = await openOffice()
  const tagged = await photo()
    .withExif({ IFD3: { GPSLatitude: '22/1 43/1 0/1' } })
    .jpeg()
    .toBuffer()
  expect((await sharp(tagged).metadata()).exif).toBeDefined()
  const { media } = await upload(new File([new Uint8Array(tagged)], 'gps.jpg'))
  expect((await sharp(files.contents.get(`medias/${media.mediaimage}`)).metadata()).exif).toBeUndefined()
})

async function openOffice() {
  const office = await testOffice()
  return {
    ...office,
    list: async (query = '') => (await office.call(`/insert/getmedia${query}`)).json(),
    async upload(image: File, fields: Record<string, string> = {}) {
      const response = await office.call('/insert/media', withForm({ ...fields, image }))
      return { status: response.status, ...(await response.json()) }
    },
  }
}

/** A PNG of a few kilobytes with a very large number of pixels. */
function bomb(side: number) {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const check = Buffer.alloc(4)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, check])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((side / 8 + 1) * side), { level: 9 })
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}
