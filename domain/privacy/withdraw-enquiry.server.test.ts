import { expect, test } from 'vitest'
import { machine } from '#domain/change/actor.ts'
import { change } from '#domain/change/change.server.ts'
import { queueEmailsOf } from '#domain/messages/queue-emails.server.ts'
import { type ClaimedEmail, markDelivered } from '#domain/outbox/delivery.server.ts'
import { rules } from '#domain/rules.ts'
import { testContent } from '#tests/support/content.ts'
import { NewMessage } from '#tests/support/interface-words.ts'
import { testResources } from '#tests/support/resources.ts'
import { insertMessage } from '#tests/support/rows.ts'
import { newMessage } from '#tests/support/samples.ts'
import { correctEnquiry } from './correct-enquiry.server.ts'
import { findShownReceipt } from './receipts.server.ts'
import { withdrawEnquiry } from './withdraw-enquiry.server.ts'

const { current: content } = await testContent()
const here = { address: '192.0.2.1' }
const mail = { SMTP_URL: 'smtp://127.0.0.1:1' }
const person = { name: 'Zebediah', email: 'zeb@example.com', phone: '+91 91234 56789', text: 'Secret matter' }

test('a withdrawn message is deleted, and its receipt and audit log entry contain no personal data', async () => {
  const resources = await testResources()
  const { db } = resources
  const [withdrawn, other] = [await insertMessage(db, person), await insertMessage(db)]
  const receipt = await withdrawEnquiry(resources, withdrawn, here)

  expect(await db.selectFrom('message').select('id').execute()).toEqual([{ id: other }])
  const kept = await Promise.all([
    db.selectFrom('receipt').selectAll().execute(),
    db.selectFrom('record').selectAll().execute(),
  ])
  expect(JSON.stringify(kept)).not.toMatch(/Zebediah|zeb@|91234|Secret/)
  expect(kept).toMatchObject([
    [{ cause: 'withdrawn', at: receipt?.at }],
    [{ what: 'message withdrawn', subjectId: withdrawn, actor: 'visitor' }],
  ])
  expect(receipt?.code).toMatch(/^([0-9A-F]{4} ){3}[0-9A-F]{4}$/)
})

test('withdrawing a message twice, also concurrently, returns the same receipt', async () => {
  const resources = await testResources(mail)
  const id = await insertMessage(resources.db, person)
  const both = await Promise.all([1, 2].map(() => withdrawEnquiry(resources, id, here)))
  const again = await withdrawEnquiry(resources, id, here)
  expect(both).toEqual([again, again])
  expect(await resources.db.selectFrom('receipt').select('id').execute()).toHaveLength(1)
  expect(await resources.db.selectFrom('letter').select('id').execute()).toHaveLength(1)
})

test('withdrawing a message that no longer exists returns no receipt', async () => {
  const resources = await testResources()
  expect(await withdrawEnquiry(resources, 'gone', here)).toBeUndefined()
  expect(await resources.db.selectFrom('receipt').select('id').execute()).toEqual([])
})

test('with mail configured, the receipt is queued to the sender and the message’s unsent e-mails are deleted', async () => {
  const resources = await testResources(mail)
  const { db } = resources
  const id = await insertMessage(db, person)
  const waiting = { id: 'a letter', kind: 'acknowledgement', messageId: id, createdAt: 'then' } as const
  await db.insertInto('letter').values(waiting).execute()
  const receipt = await withdrawEnquiry(resources, id, here)
  const [letter, ...others] = await db.selectFrom('letter').selectAll().execute()
  expect(others).toEqual([])
  expect(letter).toMatchObject({ kind: 'receipt', messageId: null, recipient: person.email })
  expect(JSON.parse(letter?.facts ?? '')).toMatchObject({ references: receipt?.references, code: receipt?.code })

  const withoutMail = await testResources()
  await withdrawEnquiry(withoutMail, await insertMessage(withoutMail.db), here)
  expect(await withoutMail.db.selectFrom('letter').selectAll().execute()).toEqual([])
})

test('the receipt is sent to the address that got the link, not to an address from a later correction', async () => {
  const resources = await testResources(mail)
  const { db } = resources
  const id = await insertMessage(db, person)
  await change(resources, machine, (context) => queueEmailsOf(resources, context, id))
  const [acknowledgement] = await db.selectFrom('letter').selectAll().where('kind', '=', 'acknowledgement').execute()
  await markDelivered(resources, { ...acknowledgement, claimedAt: 'now' } as ClaimedEmail)
  const input = NewMessage.parse(newMessage({ email: 'stranger@example.com' }))
  await correctEnquiry(resources, content, { messageId: id, input, ...here })
  await withdrawEnquiry(resources, id, here)
  const letters = await db.selectFrom('letter').select(['kind', 'recipient']).execute()
  expect(letters).toEqual([{ kind: 'receipt', recipient: person.email }])
})

test('no receipt is sent when the only known address comes from a correction', async () => {
  const resources = await testResources(mail)
  const id = await insertMessage(resources.db, person)
  const input = NewMessage.parse(newMessage({ email: 'stranger@example.com' }))
  await correctEnquiry(resources, content, { messageId: id, input, ...here })
  expect(await withdrawEnquiry(resources, id, here)).toBeDefined()
  expect(await resources.db.selectFrom('letter').selectAll().execute()).toEqual([])
})

test('a receipt is found by its reference and its code in any notation, and not by a forged code', async () => {
  const resources = await testResources()
  const { db } = resources
  const receipt = await withdrawEnquiry(resources, await insertMessage(db), here)
  const { code = '', references: [reference = ''] = [] } = receipt ?? {}
  expect(await findShownReceipt(db, { reference, code })).toMatchObject({ at: receipt?.at })
  expect(await findShownReceipt(db, { reference, code: code.replaceAll(' ', '').toLowerCase() })).toBeDefined()
  const forged = code.replace(/^./, (character) => (character === '0' ? '1' : '0'))
  expect(await findShownReceipt(db, { reference, code: forged })).toBeUndefined()
  expect(await findShownReceipt(db, { reference: 'CH-AAAA-AAAA', code })).toBeUndefined()
  expect(await findShownReceipt(db, { reference: '%', code })).toBeUndefined()
})

test('withdrawals from one IP address are rate-limited per minute', async () => {
  const resources = await testResources()
  for (let used = 0; used < rules.privacy.writesPerMinute; used++) await withdrawEnquiry(resources, 'gone', here)
  const id = await insertMessage(resources.db)
  await expect(withdrawEnquiry(resources, id, here)).rejects.toMatchObject({ code: 'too-many-attempts' })
  expect(await resources.db.selectFrom('message').select('id').execute()).toEqual([{ id }])
})
