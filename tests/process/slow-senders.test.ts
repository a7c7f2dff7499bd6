import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawSender } from '#tests/support/raw-sender.ts'
import { sessionCookie } from '#tests/support/session-cookie.ts'
import { type SiteProcess, startSite } from '#tests/support/site-process.ts'

/* Who sends slowly, or nothing, holds the built site up only for so long. */

let site: SiteProcess
let port: number

beforeAll(async () => {
  site = await startSite({ SAMPLE_CONTENT: 'off' })
  port = Number(new URL(site.url).port)
})

afterAll(async () => {
  await site.end('SIGTERM')
})

test('unfinished headers and an unfinished form are answered 408; an upload may take longer, and a stream stays', async () => {
  const Cookie = await sessionCookie(site.url)
  const post = (address: string) =>
    rawSender(
      port,
      `POST ${address} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: ${site.url}\r\nCookie: ${Cookie}\r\n` +
        'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000\r\n\r\n--x\r\n',
    )
  const stream = rawSender(
    port,
    `GET /insert/unread HTTP/1.1\r\nHost: here\r\nCookie: ${Cookie}\r\nAccept: text/event-stream\r\n\r\n`,
  )
  await stream.said('"unread":0')
  const upload = post('/insert/media')
  const [headers, form, message] = await Promise.all([
    rawSender(port, 'GET / HTTP/1.1\r\nHost: he').closed,
    post('/adminDashboard/account').closed,
    post('/insert/contactus').closed,
  ])
  expect(headers).toMatch(/^HTTP\/1.1 408 /)
  expect(form).toMatch(/^HTTP\/1.1 408 /)
  expect(form).toContain('This took too long to arrive. Please send it again.')
  expect(message).toMatch(/^HTTP\/1.1 408 /)
  expect(message).toContain(
    '{"error":{"code":"too-slow","message":"This took too long to arrive. Please send it again."}}',
  )
  expect(upload.isOpen()).toBe(true)
  expect(stream.isOpen()).toBe(true)
  upload.end()
  stream.end()
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200)
})

test('an address holds at most a hundred idle connections; the site answers meanwhile', async () => {
  const oldest = rawSender(port)
  await oldest.opened
  const others = Array.from({ length: 120 }, () => rawSender(port))
  await oldest.closed
  expect(others.filter(({ isOpen }) => isOpen()).length).toBeGreaterThanOrEqual(90)
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200)
  for (const { end } of others) end()
})

test('many who come at once from one address are all answered', async () => {
  const ask = async () => {
    const [answer]: IncomingMessage[] = await once(get(`${site.url}/blog`, { agent: false }), 'response')
    return answer?.resume().statusCode
  }
  for (let turn = 0; turn < 3; turn++) {
    const row = Array.from({ length: 200 }, ask)
    expect(new Set(await Promise.all(row))).toEqual(new Set([200]))
  }
})
