import { expect, test } from 'vitest'
import { machine } from '#domain/change/actor.ts'
import { change } from '#domain/change/change.server.ts'
import { train } from '#domain/spam/train.server.ts'
import { testContent } from '#tests/support/content.ts'
import { NewMessage } from '#tests/support/interface-words.ts'
import { testResources } from '#tests/support/resources.ts'
import { insertMessage } from '#tests/support/rows.ts'
import { newMessage } from '#tests/support/samples.ts'
import { correctEnquiry } from './correct-enquiry.server.ts'

const { current: content } = await testContent()
const input = NewMessage.parse(newMessage({ name: 'Rita Sharma', phone: '98765 00000', service: 'arbitration' }))
const address = '192.0.2.1'

test('a correction replaces the stored fields, and the desk history and audit log note it without its content', async () => {
  const resources = await testResources()
  const { db } = resources
  const messageId = await insertMessage(db, { name: 'Zebediah', text: 'Old words.' })
  await correctEnquiry(resources, content, { messageId, input, address })

  const message = await db.selectFrom('message').selectAll().executeTakeFirstOrThrow()
  expect(message).toMatchObject({
    name: 'Rita Sharma',
    email: 'ravi@example.com',
    phone: '98765 00000',
    phoneE164: '+919876500000',
    text: input.message,
    service: 'arbitration',
    receivedAt: '2026-11-01T06:00:00.000Z',
  })
  expect(message.contactAt > message.receivedAt).toBe(true)
  const entries = await db.selectFrom('deskEntry').selectAll().execute()
  const records = await db.selectFrom('record').selectAll().execute()
  expect(entries).toMatchObject([{ messageId, kind: 'corrected', actor: 'visitor', at: message.contactAt, value: '' }])
  expect(records).toMatchObject([{ what: 'message corrected', subjectId: messageId, actor: 'visitor' }])
  expect(JSON.stringify([entries, records])).not.toMatch(/Zebediah|Rita|Old words/)
})

test('a correction removes what the old text taught the spam filter', async () => {
  const resources = await testResources()
  const { db, sign } = resources
  const messageId = await insertMessage(db, { text: 'cheap backlinks' })
  await change(resources, machine, async ({ db }) => {
    const message = await db.selectFrom('message').selectAll().executeTakeFirstOrThrow()
    await train({ db }, sign, [message], 'spam')
  })
  await correctEnquiry(resources, content, { messageId, input, address })
  expect(await db.selectFrom('spamWord').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('message').select('taughtAs').execute()).toEqual([{ taughtAs: null }])
})

test('a correction removes the old text from the stored spam reasons', async () => {
  const resources = await testResources()
  const spamReasons = JSON.stringify(['Words that staff called spam: zeb@example.com, backlinks'])
  const messageId = await insertMessage(resources.db, { spamReasons })
  await correctEnquiry(resources, content, { messageId, input, address })
  const rows = await resources.db.selectFrom('message').selectAll().execute()
  expect(JSON.stringify(rows)).not.toMatch(/zeb@|backlinks/)
})

const offer = NewMessage.parse(
  newMessage({
    message:
      'We rank your website on the first page of Google at low prices. Buy cheap backlinks <a href="x">here</a>.',
  }),
)

test('corrected text is checked for spam, and spam is marked with its reasons and a history entry', async () => {
  const resources = await testResources()
  const { db } = resources
  const messageId = await insertMessage(db)
  await correctEnquiry(resources, content, { messageId, input: offer, address })
  const { state, spamReasons } = await db.selectFrom('message').selectAll().executeTakeFirstOrThrow()
  expect(state).toBe('spam')
  expect(JSON.parse(spamReasons)).toContain('Links written in markup')
  const entries = await db.selectFrom('deskEntry').select(['kind', 'value', 'actor']).orderBy('kind').execute()
  expect(entries).toEqual([
    { kind: 'corrected', value: '', actor: 'visitor' },
    { kind: 'state', value: 'spam', actor: 'machine' },
  ])
})

test('a correction is stored when the spam filter fails', async () => {
  const resources = await testResources()
  const { db } = resources
  const messageId = await insertMessage(db, { text: 'Old words.' })
  await db.schema.dropTable('spamWord').execute()
  await correctEnquiry(resources, content, { messageId, input, address })
  expect(await db.selectFrom('message').select(['text', 'state', 'spamReasons']).execute()).toEqual([
    { text: input.message, state: 'open', spamReasons: '[]' },
  ])
})

test('a correction that looks like spam does not change the state of a message in hand', async () => {
  const resources = await testResources()
  const messageId = await insertMessage(resources.db, { state: 'in-hand' })
  await correctEnquiry(resources, content, { messageId, input: offer, address })
  expect(await resources.db.selectFrom('message').select('state').execute()).toEqual([{ state: 'in-hand' }])
})

test('a sender who corrects only the e-mail address is not counted as another sender of the same text', async () => {
  const resources = await testResources()
  const { db } = resources
  const words = { text: 'Zq vrtx plomb gnarl whisk thrum, brindle fjord quaff. http://a.example http://b.example' }
  const receivedAt = new Date().toISOString()
  const messageId = await insertMessage(db, { ...words, receivedAt })
  await insertMessage(db, { ...words, receivedAt, email: 'other@example.com' })
  const input = NewMessage.parse(newMessage({ message: words.text, email: 'new@example.com' }))
  await correctEnquiry(resources, content, { messageId, input, address })
  // Two links and one other sender with the same text are below the limit; a second sender would set it aside.
  expect(await db.selectFrom('message').select('state').where('id', '=', messageId).execute()).toEqual([
    { state: 'open' },
  ])
})

test('correcting a deleted message or choosing an unknown practice area is rejected', async () => {
  const resources = await testResources()
  await expect(correctEnquiry(resources, content, { messageId: 'gone', input, address })).rejects.toMatchObject({
    code: 'enquiry-ended',
  })
  const messageId = await insertMessage(resources.db)
  const wrong = { ...input, service: 'astrology' }
  await expect(correctEnquiry(resources, content, { messageId, input: wrong, address })).rejects.toMatchObject({
    fields: { service: [expect.any(String)] },
  })
})
