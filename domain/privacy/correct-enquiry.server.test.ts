import { expect, test } from 'vitest'
import { machine } from '#domain/change/actor.ts'
import { change } from '#domain/change/change.server.ts'
import { NewMessage } from '#domain/messages/message.ts'
import { teach } from '#domain/spam/teach.server.ts'
import { testContent } from '#tests/support/content.ts'
import { testResources } from '#tests/support/resources.ts'
import { insertMessage } from '#tests/support/rows.ts'
import { newMessage } from '#tests/support/samples.ts'
import { correctEnquiry } from './correct-enquiry.server.ts'

const { current: content } = await testContent()
const input = NewMessage.parse(newMessage({ name: 'Rita Sharma', phone: '98765 00000', service: 'arbitration' }))
const address = '192.0.2.1'

test('what the sender says takes the place of what was kept, and the office sees that it was corrected', async () => {
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

test('what the old words taught the filter goes with them', async () => {
  const resources = await testResources()
  const { db, sign } = resources
  const messageId = await insertMessage(db, { text: 'cheap backlinks' })
  await change(resources, machine, async ({ db }) => {
    const message = await db.selectFrom('message').selectAll().executeTakeFirstOrThrow()
    await teach({ db }, sign, message, 'spam')
  })
  await correctEnquiry(resources, content, { messageId, input, address })
  expect(await db.selectFrom('spamWord').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('message').select('taughtAs').execute()).toEqual([{ taughtAs: null }])
})

test('nor do the old words stay among the reasons for which it was once set aside', async () => {
  const resources = await testResources()
  const spamReasons = JSON.stringify(['Words that staff called spam: zeb@example.com, backlinks'])
  const messageId = await insertMessage(resources.db, { spamReasons })
  await correctEnquiry(resources, content, { messageId, input, address })
  const rows = await resources.db.selectFrom('message').selectAll().execute()
  expect(JSON.stringify(rows)).not.toMatch(/zeb@|backlinks/)
})

test('a message that is gone cannot be corrected, nor an area be chosen that there is not', async () => {
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
