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
])('a call to %s is refused as calls are', async (path, headers) => {
  const answer = await site.request(path, { method: 'POST', headers })
  expect(answer.status).toBe(503)
  expect(answer.headers.get('Retry-After')).toBe('5')
  expect(await answer.json()).toEqual({ error: { code: 'busy', message: busy.message } })
})

test.each([
  ['/insert/contactus', form],
  ['/insert/contactus', upload],
  ['/adminsite', form],
])('whoever sent the form of %s without script reads words', async (path, headers) => {
  const answer = await site.request(path, { method: 'POST', headers })
  expect(answer.status).toBe(503)
  expect(answer.headers.get('Retry-After')).toBe('5')
  expect(answer.headers.get('Content-Type')).toMatch(/^text\/plain/)
  expect(await answer.text()).toBe(busy.message)
})

test('whoever asked for a page reads words', async () => {
  expect(await (await site.request('/about')).text()).toBe(busy.message)
})
