import { expect, test } from 'vitest'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import { testContent } from '#tests/support/content.ts'
import { NewMessage } from '#tests/support/interface-words.ts'
import { testResources } from '#tests/support/resources.ts'
import { newMessage } from '#tests/support/samples.ts'
import { storedMessages } from '#tests/support/stored-messages.ts'
import { referencePattern } from './message.ts'
import { type Repeat, receiveMessage } from './receive-message.server.ts'

const { current: content } = await testContent()

test('a received message is stored completely and unread, with its reference and the version of the notice', async () => {
  const { receive, list } = await desk()
  const { reference } = await receive({ service: 'arbitration' })
  expect(reference).toMatch(referencePattern)
  expect(await list()).toEqual([
    expect.objectContaining({
      reference,
      name: 'Ravi Sharma',
      email: 'ravi@example.com',
      phone: '+91 98765 43210',
      phoneE164: '+919876543210',
      text: 'A buyer has not paid three invoices.',
      service: 'arbitration',
      noticeVersion: content.notice.version,
      readAt: null,
    }),
  ])
})

test('two telephone numbers, one in Hindi digits, are stored as typed, in E.164 and as searchable digits', async () => {
  const { receive, list } = await desk()
  await receive({ phone: '९८७६५ ४३२१० / 0731 2555555 ext 5' })
  expect(await list()).toMatchObject([
    {
      phone: '९८७६५ ४३२१० / 0731 2555555 ext 5',
      phoneE164: '+919876543210',
      secondE164: '+917312555555',
      phoneDigits: '9876543210/919876543210/07312555555/917312555555',
    },
  ])
})

test('a message is stored as open when the spam filter fails', async () => {
  const { receive, list, drop } = await desk()
  await drop('spamWord')
  await receive()
  expect(await list()).toMatchObject([{ state: 'open', spamReasons: '[]' }])
})

test('an unknown practice area is rejected with a field error, and nothing is stored', async () => {
  const { receive, list } = await desk()
  await expect(receive({ service: 'astrology' })).rejects.toMatchObject({
    code: 'invalid-input',
    fields: { service: [expect.any(String)] },
  })
  expect(await list()).toEqual([])
})

test('a repeated key with the same message stores nothing and returns the same reference', async () => {
  const { receive, list } = await desk()
  const first = await receive({}, { key: 'one' })
  const second = await receive({}, { key: 'one' })
  expect(second.reference).toBe(first.reference)
  expect(await list()).toHaveLength(1)
})

test.each([
  ['other words of the same sender', { message: 'Other words.' }],
  ['the words of another sender', { name: 'Meera Jain', email: 'meera@example.com' }],
  ['another practice area', { service: 'arbitration' }],
])('a repeated key with %s stores a separate message, also for concurrent requests', async (_, fields) => {
  const { receive, list } = await desk()
  const one = await receive({}, { key: 'one' })
  const other = await receive(fields, { key: 'one' })
  const both = await Promise.all([receive({}, { key: 'two' }), receive(fields, { key: 'two' })])
  const references = [one, other, ...both].map(({ reference }) => reference)
  expect(new Set(references).size).toBe(4)
  expect((await list()).map(({ reference }) => reference).sort()).toEqual(references.sort())
})

test('five concurrent requests with the same key store one message', async () => {
  const { receive, list } = await desk()
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => receive({}, { key: 'one' })))
  expect(new Set(answers.map((answer) => answer.reference)).size).toBe(1)
  expect(await list()).toHaveLength(1)
})

test('fifty concurrent requests with the same key count once towards the rate limit', async () => {
  const { receive, list } = await desk()
  const answers = await Promise.all(Array.from({ length: 50 }, () => receive({}, { key: 'one' })))
  expect(new Set(answers.map((answer) => answer.reference)).size).toBe(1)
  expect(await list()).toHaveLength(1)
})

test('the same text sent again within minutes is stored once; other text, or the same text later, is stored separately', async () => {
  const { receive, list } = await desk()
  const at = (time: string) => new Date(`2026-11-15T${time}Z`)
  await receive({}, 'same-words', at('10:04:59'))
  await receive({}, 'same-words', at('10:05:01'))
  expect(await list()).toHaveLength(1)
  await receive({ message: 'Other words.' }, 'same-words', at('10:05:02'))
  await receive({}, 'same-words', at('11:00:00'))
  expect(await list()).toHaveLength(3)
})

test('without a key, two equal messages are both stored', async () => {
  const { receive, list } = await desk()
  await receive()
  await receive()
  expect(await list()).toHaveLength(2)
})

test('messages above the limit per address and minute are rejected with status 429 and a retry time', async () => {
  const { receive, list } = await desk()
  for (let sent = 0; sent < rules.message.perMinute; sent++) await receive()
  const refusal = await receive().catch((error) => error)
  expect(refusal).toBeInstanceOf(Problem)
  expect(refusal).toMatchObject({ code: 'too-many-messages', status: 429 })
  expect(refusal.retryAfterSeconds).toBeGreaterThan(0)
  expect(await list()).toHaveLength(rules.message.perMinute)
})

async function desk() {
  const resources = await testResources()
  return {
    list: () => storedMessages(resources.db),
    drop: (table: string) => resources.db.schema.dropTable(table).execute(),
    receive: (fields: Record<string, unknown> = {}, repeat: Repeat = 'never', now?: Date) =>
      receiveMessage(resources, content, NewMessage.parse(newMessage(fields)), { address: 'here', repeat, now }),
  }
}
