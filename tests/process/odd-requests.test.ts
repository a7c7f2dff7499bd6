import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawSender } from '#tests/support/processes/faults.ts'
import { type CopiedSite, startCopiedSite } from '#tests/support/unit/site.ts'

/* Requests that once failed in `npm run fuzz`: the site answers each with a proper error, not with a 5xx. */

let site: CopiedSite
let port: number

beforeAll(async () => {
  site = await startCopiedSite({ LOG_LEVEL: 'info', RATE_LIMIT: 'off' })
  port = Number(new URL(site.url).port)
})

afterAll(async () => {
  await site.end('SIGTERM')
})

test.each([
  ['a page of the record that no number can name', '/adminDashboard/record?page=Infinity', 200],
  ['a page of the record far beyond the last', '/adminDashboard/record?page=1e308', 200],
  ['more days of the record than there ever were', '/adminDashboard/record?days=1e300', 200],
  ['the same as a file', '/adminDashboard/record/export?days=-1e300', 200],
  ['the same as the data of a page', '/adminDashboard/record/export.data', 200],
  ['the history of a page that there is not', '/adminDashboard/website/history?page=__proto__', 404],
])('an unusual request to the admin area causes no server error: %s', async (_, address, status) => {
  const response = await fetch(site.url + address, { headers: site.office })
  expect(response.status).toBe(status)
  await response.text()
})

test('the backup form rejects a JSON body with 400', async () => {
  const headers = { ...site.office, 'Content-Type': 'application/json' }
  const response = await fetch(`${site.url}/adminDashboard/safety`, { method: 'POST', headers, body: '{}' })
  expect(response.status).toBe(400)
})

test('a request target with a host and credentials is routed by its path only', async () => {
  const message = ['POST http://user:password@example.org/insert/contactus HTTP/1.1', `Host: 127.0.0.1:${port}`]
  const framing = ['Content-Type: application/json', 'Content-Length: 2', 'Connection: close']
  const sender = rawSender(port, `${[...message, ...framing].join('\r\n')}\r\n\r\n{}`)
  expect(await sender.closed).toContain('HTTP/1.1 422 ')
})

test.each([
  ['POST', '/adminsite'],
  ['POST', '/insert/contactus'],
  ['DELETE', '/insert/deletecontact'],
])('a client that aborts the body of %s %s causes no server error', async (method, address) => {
  const before = site.output().length
  const head = [
    `${method} ${address} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    `Origin: ${site.url}`,
    `Cookie: ${site.office.Cookie}`,
  ]
  const framing = ['Content-Type: application/x-www-form-urlencoded', 'Content-Length: 100', 'Expect: 100-continue']
  const sender = rawSender(port, `${[...head, ...framing].join('\r\n')}\r\n\r\n`)
  await sender.waitFor('100 Continue')
  sender.end()
  await site.waitForOutput(`"path":"${address}","status"`, before)
  const lines = site
    .output()
    .slice(before)
    .split('\n')
    .filter((line) => line.includes(`"path":"${address}"`))
  expect(lines.join('\n')).not.toMatch(/"status":5|"level":[456]0/)
})

test('a client that disconnects before the response causes no server error', async () => {
  const address = '/adminDashboard/log-out'
  const before = site.output().length
  const head = [
    `POST ${address} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    `Origin: ${site.url}`,
    `Cookie: ${site.office.Cookie}`,
  ]
  const sender = rawSender(port, `${[...head, 'Content-Length: 0'].join('\r\n')}\r\n\r\n`)
  sender.leave()
  await sender.closed
  await site.waitForOutput(`"path":"${address}","status"`, before)
  expect(site.output().slice(before)).not.toMatch(/"status":5|"level":[456]0/)
})

test('a URL that cannot be decoded answers 404, and its token is not logged', async () => {
  const before = site.output().length
  const response = await fetch(`${site.url}/enquiry/very-secret%`)
  expect(response.status).toBe(404)
  await site.waitForOutput('"path":"/enquiry', before)
  expect(site.output().slice(before)).not.toContain('secret')
})
