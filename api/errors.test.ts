import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { Problem } from '#domain/problem.ts'
import { sendProblem } from './errors.ts'

const busy = new Problem('busy', { retryAfterSeconds: 5 })
const site = new Hono().all('*', (c) => sendProblem(c, busy))

const json = { 'Content-Type': 'application/json' }
const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
const upload = { 'Content-Type': 'multipart/form-data; boundary=x' }

test.each([
  ['/insert/contactus', json],
  ['/insert/blog', json],
  // The office sends pictures as a form, but expects JSON.
  ['/insert/media', upload],
])('an API request to %s is rejected with a JSON error', async (path, headers) => {
  const response = await site.request(path, { method: 'POST', headers })
  expect(response.status).toBe(503)
  expect(response.headers.get('Retry-After')).toBe('5')
  expect(await response.json()).toEqual({ error: { code: 'busy', message: busy.message } })
})

test.each([
  ['/insert/contactus', form],
  ['/insert/contactus', upload],
  ['/adminsite', form],
])('a form sent to %s without JavaScript is rejected with a plain-text message', async (path, headers) => {
  const response = await site.request(path, { method: 'POST', headers })
  expect(response.status).toBe(503)
  expect(response.headers.get('Retry-After')).toBe('5')
  expect(response.headers.get('Content-Type')).toMatch(/^text\/plain/)
  expect(await response.text()).toBe(busy.message)
})

test('a page request is rejected with the message as its body', async () => {
  expect(await (await site.request('/about')).text()).toBe(busy.message)
})
