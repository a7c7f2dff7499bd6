import { expect, test } from 'vitest'
import { testApi } from '#tests/support/api.ts'

const name = `${'a'.repeat(32)}.webp`

test('an image is served for ever under its name', async () => {
  const { api, files } = await testApi()
  await files.put(`blogs/${name}`, Buffer.from('bytes'))
  const response = await api.request(`/uploads/blogs/${name}`)
  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Type')).toBe('image/webp')
  expect(response.headers.get('Cache-Control')).toContain('immutable')
  expect(await response.text()).toBe('bytes')
})

test.each([
  `/uploads/medias/${name}`,
  '/uploads/blogs/x.webp',
  '/uploads/secrets/x',
  '/uploads/blogs/..%2Fsite.db',
  '/uploads/',
])('%s is 404', async (address) => {
  const { api } = await testApi()
  const response = await api.request(address)
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ error: { code: 'not-found' } })
})
