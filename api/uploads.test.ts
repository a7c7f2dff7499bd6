import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { longWait } from '#tests/support/test-run.ts'
import { testApi, testOffice, waitForExactWidth, withJson } from '#tests/support/unit/api.ts'
import { insertPost, storeTestImage } from '#tests/support/unit/rows.ts'

const missing = `${'a'.repeat(32)}.webp`

test('an uploaded image is served as immutable, resized to the next standard width', async () => {
  const { api, ...resources } = await testApi()
  const key = await storeTestImage(resources, 'blogs', await picture(1000))
  const response = await waitForExactWidth(api, `/uploads/blogs/${key}?w=300`)
  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Type')).toBe('image/webp')
  expect(response.headers.get('Cache-Control')).toContain('immutable')
  expect(response.headers.get('Vary')).toContain('Accept')
  expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width: 320 })
})

test('until the requested width is generated, an image is served in its original width with no-cache', async () => {
  const { api, ...resources } = await testApi()
  const key = await storeTestImage(resources, 'blogs', await picture(1000))
  const { promise, resolve } = Promise.withResolvers<void>()
  const { put } = resources.files
  resources.files.put = async (...file) => {
    await promise
    await put(...file)
  }
  const address = `/uploads/blogs/${key}?w=300`
  const meanwhile = await api.request(address)
  expect(meanwhile.status).toBe(200)
  expect(meanwhile.headers.get('Cache-Control')).toBe('no-cache')
  expect(await sharp(await meanwhile.arrayBuffer()).metadata()).toMatchObject({ width: 1000 })
  resolve()
  const made = await waitForExactWidth(api, address)
  expect(await sharp(await made.arrayBuffer()).metadata()).toMatchObject({ width: 320 })
})

test('until the AVIF is generated, a WebP is served with no-cache and a different ETag', async () => {
  const { api, ...resources } = await testApi()
  const key = await storeTestImage(resources, 'blogs', await picture(1000))
  const request = async (headers = {}) =>
    api.request(`/uploads/blogs/${key}?w=300`, { headers: { Accept: 'image/avif,image/webp', ...headers } })
  const first = await request()
  expect(first.headers.get('Content-Type')).toBe('image/webp')
  expect(first.headers.get('Cache-Control')).toBe('no-cache')
  const tag = String(first.headers.get('ETag'))

  const later = await vi.waitUntil(async () => {
    const response = await request({ 'If-None-Match': tag })
    return response.status === 200 && response.headers.get('Content-Type') === 'image/avif' && response
  }, longWait)
  expect(later.headers.get('Cache-Control')).toContain('immutable')
  expect(later.headers.get('ETag')).not.toBe(tag)
  expect((await request({ 'If-None-Match': String(later.headers.get('ETag')) })).status).toBe(304)
})

test('editing a post does not invalidate a cached image, and deleting the image does', async () => {
  const { call, events, db, ...resources } = await testOffice()
  const imageKey = await storeTestImage({ ...resources, events, db }, 'medias', await picture(300))
  await insertPost(db, { id: 'another', slug: 'another' })
  const shown = new Set<string>()
  expect((await resources.api.request(`/uploads/medias/${imageKey}`, {}, { cacheTags: shown })).status).toBe(200)
  expect([...shown]).toEqual([`image:${imageKey}`])

  const invalidated = new Set<string>()
  events.on('invalidated', (names) => {
    for (const name of names) invalidated.add(name)
  })
  expect((await call('/insert/blog?id=another', withJson('PATCH', { title: 'Anew' }))).status).toBe(200)
  expect(invalidated).toContain('posts')
  expect([...invalidated].filter((name) => shown.has(name))).toEqual([])
  expect((await call(`/insert/deletemedia?id=${imageKey}`, { method: 'DELETE' })).status).toBe(200)
  expect([...invalidated].filter((name) => shown.has(name))).toEqual([`image:${imageKey}`])
})

test('a valid range request returns part of an image, and an unsupported one the whole image', async () => {
  const { api, ...resources } = await testApi()
  const key = await storeTestImage(resources, 'blogs', await picture(300))
  const address = `/uploads/blogs/${key}?w=300`
  const made = await waitForExactWidth(api, address)
  const whole = Buffer.from(await made.arrayBuffer())
  const etag = made.headers.get('ETag') ?? ''
  const request = async (Range: string, headers = {}) => {
    const response = await api.request(address, { headers: { Range, ...headers } })
    const bytes = Buffer.from(await response.arrayBuffer())
    return [response.status, response.headers.get('Content-Range'), bytes] as const
  }
  const { length } = whole
  expect(made.headers.get('Accept-Ranges')).toBe('bytes')
  expect(await request('bytes=0-9')).toEqual([206, `bytes 0-9/${length}`, whole.subarray(0, 10)])
  expect(await request('bytes=10-')).toEqual([206, `bytes 10-${length - 1}/${length}`, whole.subarray(10)])
  expect(await request('bytes=-5')).toEqual([206, `bytes ${length - 5}-${length - 1}/${length}`, whole.subarray(-5)])
  expect(await request('bytes=5-5', { 'If-Range': etag })).toEqual([206, `bytes 5-5/${length}`, whole.subarray(5, 6)])
  expect((await request(`bytes=${length}-`)).slice(0, 2)).toEqual([416, `bytes */${length}`])
  for (const strange of ['bytes=9-3', 'bytes=0-1,3-4', 'lines=0-1', 'bytes=-', 'bytes=a-b']) {
    expect(await request(strange), strange).toEqual([200, null, whole])
  }
  expect(await request('bytes=0-9', { 'If-Range': '"another"' })).toEqual([200, null, whole])
})

test('an image smaller than the requested width is not enlarged', async () => {
  const { api, ...resources } = await testApi()
  const key = await storeTestImage(resources, 'medias', await picture(100))
  const response = await waitForExactWidth(api, `/uploads/medias/${key}?w=1600`)
  expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({ width: 100 })
})

test.each(['wide', '0', '-5', '99999', '1.5'])(
  'the width “%s” is rejected with an error on its parameter',
  async (width) => {
    const { api, ...resources } = await testApi()
    const key = await storeTestImage(resources, 'blogs', await picture(100))
    const response = await api.request(`/uploads/blogs/${key}?w=${width}`)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ error: { fields: { w: [expect.any(String)] } } })
  },
)

test.each([
  `/uploads/medias/${missing}`,
  '/uploads/blogs/x.webp',
  '/uploads/secrets/x',
  '/uploads/blogs/..%2Fsite.db',
  '/uploads/',
])('%s returns 404', async (address) => {
  const { api } = await testApi()
  const response = await api.request(address)
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ error: { code: 'not-found' } })
})

function picture(width: number) {
  return sharp({ create: { width, height: width / 2, channels: 3, background: '#0c1a2e' } })
    .webp()
    .toBuffer()
}
