import { expect, test } from 'vitest'
import { testApi } from '#tests/support/api.ts'

test('/healthz and /readyz return 200 when the database is reachable', async () => {
  const { api } = await testApi()
  expect((await api.request('/healthz')).status).toBe(200)
  expect((await api.request('/readyz')).status).toBe(200)
})

test('health checks and image URLs reject POST with 405', async () => {
  const { api } = await testApi()
  for (const address of ['/healthz', '/readyz', '/pictures/hero.webp', `/uploads/blogs/${'a'.repeat(32)}.webp`]) {
    const response = await api.request(address, { method: 'POST', headers: { 'Sec-Fetch-Site': 'same-origin' } })
    expect(response.status, address).toBe(405)
    expect(await response.json()).toMatchObject({ error: { code: 'method-not-allowed' } })
  }
})

test('without its database /healthz returns 200 and /readyz 503', async () => {
  const { api, db } = await testApi()
  expect((await api.request('/readyz')).status).toBe(200)
  await db.destroy()
  expect((await api.request('/healthz')).status).toBe(200)
  expect((await api.request('/readyz')).status).toBe(503)
})

test('while the process is stopping /healthz returns 200 and /readyz 503', async () => {
  const { api, events } = await testApi()
  events.emit('draining')
  expect((await api.request('/healthz')).status).toBe(200)
  const answer = await api.request('/readyz')
  expect([answer.status, await answer.json()]).toEqual([503, { status: 'stopping' }])
})
