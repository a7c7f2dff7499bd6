import { expect, test } from 'vitest'
import { hiddenField } from '#domain/messages/message.ts'
import { rules } from '#domain/rules.ts'
import { json, newMessage } from '#tests/support/samples.ts'
import { interfaceWords } from '#tests/support/texts/content-words.ts'
import { testApi } from '#tests/support/unit/api.ts'
import { storedMessages } from '#tests/support/unit/rows.ts'

const address = '/insert/contactus'

test('a message is stored, and the response contains the thank-you text and its reference', async () => {
  const { api, db } = await testApi()
  const response = await api.request(address, json(newMessage()))
  expect(response.status).toBe(201)
  const [stored] = await storedMessages(db)
  expect(await response.json()).toEqual({
    message: interfaceWords.messageForm.thanksHome,
    reference: stored?.reference,
  })
})

test('a message from the contact page gets the thank-you text of that page', async () => {
  const { api } = await testApi()
  const response = await api.request(address, json(newMessage({ service: '' })))
  expect(await response.json()).toMatchObject({ message: interfaceWords.messageForm.thanksContact })
})

test('a message is accepted with a valid form token, with an invalid one and without one', async () => {
  const { api, db } = await testApi()
  const tokenResponse = await api.request('/insert/formtoken')
  expect(tokenResponse.headers.get('Cache-Control')).toBe('no-store')
  const { token } = await tokenResponse.json()
  for (const sent of [token, undefined, 'forged', 7, 'x'.repeat(1000)]) {
    const response = await api.request(address, json(newMessage({ token: sent })))
    expect(response.status, String(sent)).toBe(201)
  }
  const stored = await storedMessages(db)
  expect(stored.map(({ state }) => state)).toEqual(Array(5).fill('open'))
  expect(stored.map(({ spamReasons }) => spamReasons)).toEqual(Array(5).fill('[]'))
})

test('spam that fills in the honeypot field is stored as spam and gets the normal response', async () => {
  const { api, db } = await testApi()
  const offer = { message: 'We rank your website on the first page of Google at low prices.', [hiddenField]: 'SEO' }
  const response = await api.request(address, json(newMessage(offer)))
  expect(response.status).toBe(201)
  expect(await response.json()).toEqual({
    message: interfaceWords.messageForm.thanksHome,
    reference: expect.any(String),
  })
  const [stored] = await storedMessages(db)
  expect(stored).toMatchObject({ state: 'spam', readAt: null })
  expect(JSON.parse(stored?.spamReasons ?? '')).toContain('A field that people do not see was filled in')
})

test('a repeated Idempotency-Key returns the first response and stores nothing, unless the message differs', async () => {
  const { api, db } = await testApi()
  const send = async (fields = {}) => {
    const response = await api.request(address, json(newMessage(fields), { 'Idempotency-Key': 'one' }))
    return await response.json()
  }
  const first = await send()
  expect(await send()).toEqual(first)
  expect(await storedMessages(db)).toHaveLength(1)
  expect(await send({ message: 'Other words.' })).not.toEqual(first)
  expect(await storedMessages(db)).toHaveLength(2)
})

test('NUL characters are removed from a message instead of causing an error', async () => {
  const { api, db } = await testApi()
  const response = await api.request(address, json(newMessage({ message: 'before\0after' })))
  expect(response.status).toBe(201)
  expect(await storedMessages(db)).toMatchObject([{ text: 'beforeafter' }])
})

test('a message with an invalid field is rejected with an error on that field and not stored', async () => {
  const { api, db } = await testApi()
  const response = await api.request(address, json(newMessage({ email: 'ana' })))
  expect(response.status).toBe(422)
  expect(await response.json()).toEqual({
    error: {
      code: 'invalid-input',
      message: 'Please correct the marked fields.',
      fields: { email: ['Enter an e-mail address in the form name@example.com.'] },
    },
  })
  expect(await storedMessages(db)).toEqual([])
})

test.each([
  ['broken JSON', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{' }, 400, 'unreadable'],
  ['a list', json([]), 400, 'unreadable'],
  ['a bare word', json('hello'), 400, 'unreadable'],
  ['XML', { method: 'POST', headers: { 'Content-Type': 'text/xml' }, body: '<a/>' }, 415, 'type-not-accepted'],
  ['no type at all', { method: 'POST', body: new Uint8Array([1]) }, 415, 'type-not-accepted'],
  ['another method', { method: 'PUT' }, 405, 'method-not-allowed'],
])('a request with %s is rejected in the standard error format', async (_, request, status, code) => {
  const { api, db } = await testApi()
  const response = await api.request(address, request)
  expect(response.status).toBe(status)
  expect(await response.json()).toEqual({ error: { code, message: expect.any(String) } })
  expect(await storedMessages(db)).toEqual([])
})

test('a message above the rate limit returns 429 with Retry-After', async () => {
  const { api } = await testApi()
  for (let sent = 0; sent < rules.message.perMinute; sent++) await api.request(address, json(newMessage()))
  const response = await api.request(address, json(newMessage()))
  expect(response.status).toBe(429)
  expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0)
})

test('an internal error returns an incident id and does not reveal its cause', async () => {
  const { api, db } = await testApi()
  await db.schema.alterTable('message').renameTo('lost').execute()
  const response = await api.request(address, json(newMessage()))
  expect(response.status).toBe(500)
  const text = await response.text()
  expect(JSON.parse(text)).toMatchObject({ error: { code: 'unexpected', incident: expect.any(String) } })
  expect(text).not.toMatch(/message"? ?(does not exist|no such)|table|sql/i)
})

test('an unknown API path returns 404 in the standard error format', async () => {
  const { api } = await testApi()
  const response = await api.request('/insert/nothing')
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ error: { code: 'not-found' } })
})
