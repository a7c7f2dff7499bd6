import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { canonicalRedirect } from './canonical-redirect.ts'

const moved: Record<string, string> = { '/old': '/new', '/part': '/new#part' }
const site = new Hono().use(canonicalRedirect((path) => moved[path])).all('*', (c) => c.text('a page'))

test.each([
  ['/about/', '/about'],
  ['/blog/a-post/?page=2', '/blog/a-post?page=2'],
  ['//evil.example/', '/evil.example'],
  ['/about//', '/about'],
  ['/old', '/new'],
  ['/old/', '/new'],
  ['/part?x=1', '/new?x=1#part'],
])('%s redirects to %s with a single 301', async (address, target) => {
  for (const method of ['GET', 'HEAD']) {
    const response = await site.request(`http://localhost${address}`, { method })
    expect(response.status).toBe(301)
    expect(response.headers.get('Location')).toBe(target)
  }
})

test('the redirect of a path with 200,000 slashes is computed in linear time', async () => {
  const path = `/x${'/'.repeat(200_000)}y`
  expect((await site.request(`${path}/`)).headers.get('Location')).toBe(path)
})

test.each(['/', '/about', '/about?x=/'])('%s is served without a redirect', async (address) => {
  expect((await site.request(address)).status).toBe(200)
})

test('a POST request to an old address is not redirected', async () => {
  expect((await site.request('/old', { method: 'POST' })).status).toBe(200)
})
