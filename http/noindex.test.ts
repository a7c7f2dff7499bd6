import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { noindex } from './noindex.ts'

const site = new Hono()
  .use(noindex((address) => address.startsWith('/hidden')))
  .get('/hidden/stricter', (c) => c.text('a page', 200, { 'X-Robots-Tag': 'noindex, nofollow' }))
  .get('/hidden/moved', (c) => c.redirect('/'))
  .all('*', (c) => c.text('a page'))

test.each([
  ['/hidden', 'noindex'],
  ['/hidden/moved', 'noindex'],
  ['/hidden/stricter', 'noindex, nofollow'],
  ['/open', null],
])('the X-Robots-Tag header of %s is %s', async (address, told) => {
  expect((await site.request(address)).headers.get('X-Robots-Tag')).toBe(told)
})
