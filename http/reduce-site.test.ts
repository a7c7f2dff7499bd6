import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { reduceSite } from './reduce-site.ts'

/* The response text is the path of the rendered page below the folder, or 'whole' for the usual site. */

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
  .all('*', (c) => c.text('whole'))

test.each([
  ['/', 'page /left', 'page /left'],
  ['/blog', 'page /left/blog', 'page /left/blog'],
  ['/a-call-added-tomorrow', 'page /left/a-call-added-tomorrow', 'page /left/a-call-added-tomorrow'],
  ['/officer', 'page /left/officer', 'page /left/officer'],
  ['/office', 'whole', 'whole'],
  ['/uploads/a.webp', 'refused', 'whole'],
  ['/left', 'page /left/left', 'page /left'],
])('while the site is reduced, %s returns to visitors “%s” and to staff “%s”', async (path, visitor, staff) => {
  isReduced = true
  for (const method of ['GET', 'POST']) expect(await fetchText(path, { method })).toBe(visitor)
  expect(await fetchText(path, { headers: { Cookie: 'staff' } })).toBe(staff)
})

test('while the site is not reduced, all paths are served as usual, and the folder only to staff', async () => {
  isReduced = false
  for (const path of ['/', '/blog', '/uploads/a.webp', '/leftover']) expect(await fetchText(path)).toBe('whole')
  expect(await fetchText('/left/blog')).toBe('page /-')
  expect(await fetchText('/left/blog', { headers: { Cookie: 'staff' } })).toBe('page /left/blog')
})

async function fetchText(path: string, init: RequestInit = {}) {
  return await (await site.request(path, init)).text()
}
