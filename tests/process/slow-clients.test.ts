import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rules } from '#domain/rules.ts'
import { projectRoot } from '#platform/project-root.ts'
import { rawSender } from '#tests/support/processes/faults.ts'
import { newMessage } from '#tests/support/samples.ts'
import { type CopiedSite, startCopiedSite } from '#tests/support/unit/site.ts'

/* Clients that send slowly, nothing or too much block the built site only for a limited time, which http/ tests. */

let site: CopiedSite
let port: number

beforeAll(async () => {
  const clock = path.join(projectRoot, 'tests', 'support', 'shortened-clock.ts')
  site = await startCopiedSite({ NODE_OPTIONS: `--import=${clock}`, SHORTENED_MS: String(rules.http.bodyTimeoutMs) })
  port = Number(new URL(site.url).port)
})

afterAll(async () => {
  await site.end('SIGTERM')
})

test('an unfinished form or API request gets 408, while uploads and event streams stay open', async () => {
  const startRequest = async (address: string, type = 'multipart/form-data; boundary=x') => {
    const sender = rawSender(
      port,
      `POST ${address} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: ${site.url}\r\nCookie: ${site.office.Cookie}\r\n` +
        `Content-Type: ${type}\r\nContent-Length: 1000\r\nExpect: 100-continue\r\n\r\n`,
    )
    await sender.waitFor('100 Continue')
    sender.send('--x\r\n')
    return sender
  }
  const stream = rawSender(
    port,
    `GET /insert/unread HTTP/1.1\r\nHost: here\r\nCookie: ${site.office.Cookie}\r\nAccept: text/event-stream\r\n\r\n`,
  )
  await stream.waitFor('"unread":')
  // Started before the others: if uploads had this time limit, theirs would end first.
  const uploads = [
    await startRequest('/insert/media'),
    await startRequest('/insert/blog'),
    await startRequest('/insert/autosaveblog'),
  ]
  const [form, contact, message] = await Promise.all([
    (await startRequest('/adminDashboard/account')).closed,
    (await startRequest('/insert/contactus')).closed,
    (await startRequest('/insert/contactus', 'application/json')).closed,
  ])
  for (const response of [form, contact]) {
    expect(response).toContain('HTTP/1.1 408 ')
    expect(response).toContain('This took too long to arrive. Please send it again.')
    expect(response).not.toContain('"error"')
  }
  expect(message).toContain('HTTP/1.1 408 ')
  expect(message).toContain(
    '{"error":{"code":"too-slow","message":"This took too long to arrive. Please send it again."}}',
  )
  expect([...uploads, stream].map(({ isOpen }) => isOpen())).toEqual([true, true, true, true])
  for (const { end } of [...uploads, stream]) end()
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200)
})

test('more than a hundred idle connections from one address close the oldest, while the site still answers', async () => {
  const oldest = rawSender(port)
  await oldest.opened
  const others = Array.from({ length: 120 }, () => rawSender(port))
  await oldest.closed
  expect(others.filter(({ isOpen }) => isOpen()).length).toBeGreaterThanOrEqual(90)
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200)
  for (const { end } of others) end()
})

test('a connection with thousands of pipelined requests is closed, and other clients are answered', async () => {
  const requestOf = (number: number) => `GET /search?q=word${number} HTTP/1.1\r\nHost: here\r\n\r\n`
  const sender = rawSender(port, Array.from({ length: 2_000 }, (_, number) => requestOf(number)).join(''))
  await sender.closed
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200)
  const body = JSON.stringify(newMessage())
  const headers = { 'Content-Type': 'application/json' }
  expect((await fetch(`${site.url}/insert/contactus`, { method: 'POST', headers, body })).status).toBe(201)
})

test('two hundred simultaneous connections from one address are all answered', async () => {
  const getStatus = async () => {
    const [answer]: IncomingMessage[] = await once(get(`${site.url}/blog`, { agent: false }), 'response')
    if (!answer) throw new Error('There was no answer.')
    await buffer(answer)
    return answer.statusCode
  }
  for (let turn = 0; turn < 3; turn++) {
    const batch = Array.from({ length: 200 }, getStatus)
    expect(new Set(await Promise.all(batch))).toEqual(new Set([200]))
  }
})
