import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { trimSlash } from './trim-slash.ts'

const site = new Hono().use(trimSlash()).all('*', (c) => c.text('a page'))

test.each([
  ['/about/', '/about'],
  ['/blog/a-post/?page=2', '/blog/a-post?page=2'],
  ['//evil.example/', '/evil.example'],
  ['/about//', '/about'],
])('%s is sent on to %s', async (address, target) => {
  const response = await site.request(`http://localhost${address}`)
  expect(response.status).toBe(301)
  expect(response.headers.get('Location')).toBe(target)
})

test.each(['/', '/about', '/about?x=/'])('%s stays where it is', async (address) => {
  expect((await site.request(address)).status).toBe(200)
})
