import { expect, test } from 'vitest'
import { testApi } from '#tests/support/api.ts'

test('a process that reaches its database is healthy and ready', async () => {
  const { api } = await testApi()
  expect((await api.request('/healthz')).status).toBe(200)
  expect((await api.request('/readyz')).status).toBe(200)
})

test('they take no other method', async () => {
  const { api } = await testApi()
  for (const address of ['/healthz', '/readyz', '/pictures/hero.webp', `/uploads/blogs/${'a'.repeat(32)}.webp`]) {
    const response = await api.request(address, { method: 'POST', headers: { 'Sec-Fetch-Site': 'same-origin' } })
    expect(response.status, address).toBe(405)
    expect(await response.json()).toMatchObject({ error: { code: 'method-not-allowed' } })
  }
})

test('without its database it is alive but not ready', async () => {
  const { api, db } = await testApi()
  expect((await api.request('/readyz')).status).toBe(200)
  await db.destroy()
  expect((await api.request('/healthz')).status).toBe(200)
  expect((await api.request('/readyz')).status).toBe(503)
})

test('a process that is about to stop is alive but not ready', async () => {
  const { api, events } = await testApi()
  events.emit('draining')
  expect((await api.request('/healthz')).status).toBe(200)
  const answer = await api.request('/readyz')
  expect([answer.status, await answer.json()]).toEqual([503, { status: 'stopping' }])
})
