import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { refuseRequests } from './refuse-requests.ts'
import { openRequestQueue } from './request-queue.ts'

test('a request is refused with 503, a request ID, a log entry and security headers when the queue is full', async () => {
  const { url, logged } = await fullSite()
  const answer = await fetch(`${url}/search?q=bail`, { headers: { 'X-Request-Id': 'mine' } })
  expect([answer.status, await answer.text()]).toEqual([503, 'Busy.'])
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  expect(answer.headers.get('Content-Security-Policy')).toBe("default-src 'self'")
  expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(answer.headers.get('X-Frame-Options')).toBe('DENY')
  expect(answer.headers.get('Strict-Transport-Security')).toBe('max-age=31536000')
  const id = answer.headers.get('X-Request-Id')
  expect(id).toMatch(/^[0-9a-f-]{36}$/)
  expect(logged.mock.lastCall).toMatchObject([{ id, method: 'GET', path: '/search', status: 503 }])
})

test('consecutive form posts are refused with 503 when the queue is full', async () => {
  const { url } = await fullSite()
  for (let sent = 0; sent < 3; sent++) {
    const body = new URLSearchParams({ message: 'x'.repeat(50_000) })
    const answer = await fetch(`${url}/insert/contactus`, { method: 'POST', body })
    expect([answer.status, await answer.text()]).toEqual([503, 'Busy.'])
  }
})

async function fullSite() {
  const logged = vi.fn()
  const onFull = refuseRequests({
    onResponse: logged,
    headers: { https: true, subdomains: false, policy: "default-src 'self'" },
    respond: (c) => c.text('Busy.', 503),
  })
  const { enqueue } = openRequestQueue({ addressOf: () => '', mostPerAddress: 0, most: 0, onFull })
  const server = createServer((request, response) => enqueue(request, response, () => {}))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, logged }
}
