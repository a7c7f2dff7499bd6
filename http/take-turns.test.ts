import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { takeTurns } from './take-turns.ts'

test('a short call does not wait behind a row of long ones', async () => {
  const { site, order } = slowSite()
  const row = Array.from({ length: 20 }, (_, place) => site.request(`/slow/${place}`))
  // The row stands; only now somebody asks whether the site lives.
  await new Promise((resolve) => setImmediate(resolve))
  await Promise.all([...row, site.request('/healthz')])
  expect(order).toHaveLength(21)
  expect(order.indexOf('/healthz')).toBeLessThan(3)
})

test('a turn of the event loop begins one request, and they begin in the order they came', async () => {
  const { site, order } = slowSite()
  const row = Array.from({ length: 5 }, (_, place) => site.request(`/slow/${place}`))
  const begun: number[] = []
  while (order.length < row.length) {
    await new Promise((resolve) => setImmediate(resolve))
    begun.push(order.length)
  }
  await Promise.all(row)
  expect(order).toEqual(row.map((_, place) => `/slow/${place}`))
  for (const [turn, count] of begun.entries()) expect(count - (begun[turn - 1] ?? 0)).toBeLessThanOrEqual(1)
})

test('a request that fails does not keep the next from its turn', async () => {
  const { site } = slowSite()
  const answers = await Promise.all(
    ['/broken', '/slow/1', '/broken', '/slow/2'].map((address) => site.request(address)),
  )
  expect(answers.map(({ status }) => status)).toEqual([500, 200, 500, 200])
})

function slowSite() {
  const order: string[] = []
  const site = new Hono()
    .use(takeTurns(['/healthz']))
    .get('/broken', () => {
      throw new Error('broken')
    })
    .get('*', (c) => {
      order.push(c.req.path)
      return c.text('done')
    })
    .onError((_, c) => c.text('broken', 500))
  return { site, order }
}
