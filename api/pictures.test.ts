import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testApi, waitForExactWidth } from '#tests/support/unit/api.ts'
import { testContent } from '#tests/support/unit/content.ts'

test('a content picture is served as immutable, resized to the next standard width', async () => {
  const { api } = await testApi()
  const { address } = (await testContent()).current.pictures.hero ?? { address: '' }
  const response = await waitForExactWidth(api, `${address}?w=400`)
  expect(response.status).toBe(200)
  expect(response.headers.get('Cache-Control')).toContain('immutable')
  expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width: 480 })
})

test.each(['/pictures/hero-0000000000.webp', '/pictures/hero', '/pictures/..%2Ffirm.yaml', '/pictures/'])(
  '%s returns 404',
  async (address) => {
    const { api } = await testApi()
    expect((await api.request(address)).status).toBe(404)
  },
)
