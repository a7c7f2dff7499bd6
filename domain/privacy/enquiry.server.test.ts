import { describe, expect, test } from 'vitest'
import { machine } from '#domain/change/actor.ts'
import { change } from '#domain/change/change.server.ts'
import { queueEmailsOf } from '#domain/messages/receive-message.server.ts'
import { type ClaimedEmail, markDelivered } from '#domain/outbox/delivery.server.ts'
import { rules } from '#domain/rules.ts'
import { train } from '#domain/spam/train.server.ts'
import { newMessage } from '#tests/support/samples.ts'
import { interfaceWords, NewMessage } from '#tests/support/texts/content-words.ts'
import { testContent } from '#tests/support/unit/content.ts'
import { testResources } from '#tests/support/unit/resources.ts'
import { insertMessage } from '#tests/support/unit/rows.ts'
import { correctEnquiry, findEnquiry, withdrawEnquiry } from './enquiry.server.ts'
import { stepsOf } from './enquiry-steps.ts'
import { findReceiptByCode } from './receipts.server.ts'

const { current: content } = await testContent()

describe('enquiry', () => {
  const at = '2026-11-01T06:00:00.000Z'

  test('the sender sees the sent message and its erasure date, but no staff notes', async () => {
    const resources = await testResources({ RETENTION_DAYS: '10', SPAM_RETENTION_DAYS: '2' })
    const { db } = resources
    const id = await insertMessage(db, { text: 'A matter.', network: '192.0.2.0/24' })
    const note = { id: 'n', messageId: id, at, actor: 'account', kind: 'note', value: 'Inner words.' } as const
    await db.insertInto('deskEntry').values(note).execute()

    const enquiry = await findEnquiry(resources, id)
    expect(enquiry).toMatchObject({ name: 'Ravi Sharma', text: 'A matter.', network: '192.0.2.0/24' })
    expect(enquiry?.erasedAt).toBe('2026-11-11T06:00:00.000Z')
    expect(JSON.stringify(enquiry)).not.toContain('Inner words')
    const spam = await insertMessage(db, { state: 'spam' })
    expect((await findEnquiry(resources, spam))?.erasedAt).toBe('2026-11-03T06:00:00.000Z')
    const binned = await insertMessage(db, { binnedAt: '2026-10-03T06:00:00.000Z' })
    expect((await findEnquiry(resources, binned))?.erasedAt).toBe('2026-11-02T06:00:00.000Z')
    expect(await findEnquiry(resources, 'gone')).toBeUndefined()
  })

  test.each([
    ['open', null, 'Received'],
    ['spam', null, 'Received'],
    ['open', at, 'Being read'],
    ['in-hand', null, 'With an advocate'],
    ['answered', at, 'Answered'],
    ['closed', at, 'Closed'],
  ] as const)('a message with state %s, read at %s, has the current step “%s”', (state, readAt, label) => {
    const steps = stepsOf({ state, readAt, receivedAt: at, answeredAt: at })
    const current = steps.filter((step) => step.current).map(({ name }) => interfaceWords.enquiry[name])
    expect(current).toEqual([label])
    const currentIndex = steps.findIndex(({ current }) => current)
    expect(steps.map(({ past }) => past)).toEqual(steps.map((_, index) => index < currentIndex))
  })
})

describe('correct enquiry', () => {
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
    expect(entries).toMatchObject([
      { messageId, kind: 'corrected', actor: 'visitor', at: message.contactAt, value: '' },
    ])
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
})

describe('withdraw enquiry', () => {
  const here = { address: '192.0.2.1' }
  const mail = { SMTP_URL: 'smtp://127.0.0.1:1' }
  const person = { name: 'Zebediah', email: 'zeb@example.com', phone: '+91 91234 56789', text: 'Secret matter' }

  test('a withdrawn message is deleted, and its receipt and audit log entry contain no personal data', async () => {
    const resources = await testResources()
    const { db } = resources
    const [withdrawn, other] = [await insertMessage(db, person), await insertMessage(db)]
    const receipt = await withdrawEnquiry(resources, withdrawn, here)

    expect(await db.selectFrom('message').select('id').execute()).toEqual([{ id: other }])
    const stored = await Promise.all([
      db.selectFrom('receipt').selectAll().execute(),
      db.selectFrom('record').selectAll().execute(),
    ])
    expect(JSON.stringify(stored)).not.toMatch(/Zebediah|zeb@|91234|Secret/)
    expect(stored).toMatchObject([
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
    const [email, ...others] = await db.selectFrom('letter').selectAll().execute()
    expect(others).toEqual([])
    expect(email).toMatchObject({ kind: 'receipt', messageId: null, recipient: person.email })
    expect(JSON.parse(email?.facts ?? '')).toMatchObject({ references: receipt?.references, code: receipt?.code })

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
    const emails = await db.selectFrom('letter').select(['kind', 'recipient']).execute()
    expect(emails).toEqual([{ kind: 'receipt', recipient: person.email }])
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
    expect(await findReceiptByCode(db, { reference, code })).toMatchObject({ at: receipt?.at })
    expect(await findReceiptByCode(db, { reference, code: code.replaceAll(' ', '').toLowerCase() })).toBeDefined()
    const forged = code.replace(/^./, (character) => (character === '0' ? '1' : '0'))
    expect(await findReceiptByCode(db, { reference, code: forged })).toBeUndefined()
    expect(await findReceiptByCode(db, { reference: 'CH-AAAA-AAAA', code })).toBeUndefined()
    expect(await findReceiptByCode(db, { reference: '%', code })).toBeUndefined()
  })

  test('withdrawals from one IP address are rate-limited per minute', async () => {
    const resources = await testResources()
    for (let used = 0; used < rules.privacy.writesPerMinute; used++) await withdrawEnquiry(resources, 'gone', here)
    const id = await insertMessage(resources.db)
    await expect(withdrawEnquiry(resources, id, here)).rejects.toMatchObject({ code: 'too-many-attempts' })
    expect(await resources.db.selectFrom('message').select('id').execute()).toEqual([{ id }])
  })
})
