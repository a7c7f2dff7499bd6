import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { canonicalRedirect, reduceSite } from './served-paths.ts'

describe('canonical redirect', () => {
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
})

describe('reduce site', () => {
  /* The response text is the path of the rendered page below the folder, or 'usual' if the request is served as usual. */

  let isReduced = true
  const site = new Hono()
    .use(
      reduceSite({
        isReduced: async () => isReduced,
        folder: '/left',
        neverHidden: /^\/office$/,
        staffOnly: /^\/uploads\//,
        isStaff: async (c) => c.req.header('Cookie') === 'staff',
        refuse: (c) => c.text('refused', 404),
        render: async (c, path) => c.text(`page ${path}`),
      }),
    )
    .all('*', (c) => c.text('usual'))

  test.each([
    ['/', 'page /left', 'page /left'],
    ['/blog', 'page /left/blog', 'page /left/blog'],
    ['/a-call-added-tomorrow', 'page /left/a-call-added-tomorrow', 'page /left/a-call-added-tomorrow'],
    ['/officer', 'page /left/officer', 'page /left/officer'],
    ['/office', 'usual', 'usual'],
    ['/uploads/a.webp', 'refused', 'usual'],
    ['/left', 'page /left/left', 'page /left'],
  ])('while the site is reduced, %s returns to visitors “%s” and to staff “%s”', async (path, visitor, staff) => {
    isReduced = true
    for (const method of ['GET', 'POST']) expect(await fetchText(path, { method })).toBe(visitor)
    expect(await fetchText(path, { headers: { Cookie: 'staff' } })).toBe(staff)
  })

  test('while the site is not reduced, all paths are served as usual, and the folder only to staff', async () => {
    isReduced = false
    for (const path of ['/', '/blog', '/uploads/a.webp', '/leftover']) expect(await fetchText(path)).toBe('usual')
    expect(await fetchText('/left/blog')).toBe('page /-')
    expect(await fetchText('/left/blog', { headers: { Cookie: 'staff' } })).toBe('page /left/blog')
  })

  async function fetchText(path: string, init: RequestInit = {}) {
    return await (await site.request(path, init)).text()
  }
})
