import { describe, expect, test } from 'vitest'
import { staff } from '#domain/change/actor.ts'
import { change } from '#domain/change/change.server.ts'
import { findUndelivered, listEmailsOf, retryEmail } from '#domain/outbox/emails.server.ts'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import { newMessage } from '#tests/support/samples.ts'
import { NewMessage } from '#tests/support/texts/content-words.ts'
import { testContent } from '#tests/support/unit/content.ts'
import { testResources } from '#tests/support/unit/resources.ts'
import { insertMessage, storedMessages } from '#tests/support/unit/rows.ts'
import { referencePattern } from './message.ts'
import { writeNotice } from './message-emails.server.ts'
import { queueEmailsOf, type Repeat, receiveMessage } from './receive-message.server.ts'

const { current: content } = await testContent()

describe('receive message', () => {
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
})

describe('queue emails', () => {
  const asha = staff({ id: 'asha', role: 'owner' }, { address: '192.0.2.1' })
  const now = new Date('2026-11-16T06:00:00.000Z')
  /** E-mails are queued but not sent: nothing listens on this port. */
  const withMail = { SMTP_URL: 'smtp://127.0.0.1:1' }

  test('receiving a message queues one e-mail to its sender and one to the office', async () => {
    const resources = await testResources(withMail)
    const { id } = await receive(resources)
    const emails = await listEmailsOf(resources.db, id)
    expect(emails.map(({ kind }) => kind)).toEqual(['acknowledgement', 'notice'])
    expect(emails[0]).toMatchObject({ tries: 0, dueAt: now.toISOString(), endsAt: '2026-11-18T06:00:00.000Z' })
  })

  test('fifty concurrent posts with the same key store one message, queue two e-mails and return the same reference', async () => {
    const resources = await testResources(withMail)
    const answers = await Promise.all(Array.from({ length: 50 }, () => receive(resources, { key: 'one' })))
    expect(new Set(answers.map(({ reference }) => reference)).size).toBe(1)
    expect(await resources.db.selectFrom('message').select('id').execute()).toHaveLength(1)
    expect(await resources.db.selectFrom('letter').select('id').execute()).toHaveLength(2)
  })

  const { mailbox, domain, site } = rules.email.acknowledgementsAnHour
  const spellings = ['victim@example.org', 'Victim@Example.org', 'victim+1@example.org', 'vic.tim+two@example.org']

  test.each([
    ['one mailbox, however it is written', mailbox, (number: number) => spellings[number % spellings.length]],
    ['the mailboxes of one domain', domain, (number: number) => `v${number}@example.org`],
    ['all mailboxes together', site, (number: number) => `v${number}@d${number}.example`],
  ])('the number of acknowledgements per hour to %s is limited', async (_, most, emailOf) => {
    const resources = await testResources(withMail)
    for (let number = 0; number < most + 2; number++) await queue(resources, { email: emailOf(number) })
    expect(await countLetters(resources, 'acknowledgement')).toBe(most)
    await queue(resources, { email: emailOf(0) }, new Date(now.getTime() + 61 * 60_000))
    expect(await countLetters(resources, 'acknowledgement')).toBe(most + 1)
  })

  test('the limit of one mailbox does not affect another mailbox', async () => {
    const resources = await testResources(withMail)
    for (let number = 0; number < mailbox + 1; number++) await queue(resources, { email: 'victim@example.org' })
    const id = await queue(resources, { email: 'other@example.org' })
    expect(await listEmailsOf(resources.db, id)).toHaveLength(2)
  })

  test('the limit of a mailbox holds for concurrent messages', async () => {
    const resources = await testResources(withMail)
    await Promise.all(Array.from({ length: mailbox + 10 }, () => queue(resources, { email: 'victim@example.org' })))
    expect(await countLetters(resources, 'acknowledgement')).toBe(mailbox)
  })

  test('notices to the office are limited per hour, and only the last one says that no more follow for a while', async () => {
    const resources = await testResources(withMail)
    const { db } = resources
    const most = rules.email.noticesAnHour
    const ids: string[] = []
    for (let number = 0; number < most + 2; number++) {
      ids.push(await queue(resources, { email: `v${number}@d${number}.example` }))
    }
    const notices = await db.selectFrom('letter').selectAll().where('kind', '=', 'notice').execute()
    expect(notices.map(({ messageId }) => messageId).sort()).toEqual(ids.slice(0, most).sort())
    const lastNoticeText = 'please look for them in the office'
    for (const notice of notices) {
      const text = (await writeNotice(resources, content, notice))?.text
      expect(text?.includes(lastNoticeText), String(ids.indexOf(notice.messageId ?? ''))).toBe(
        notice.messageId === ids[most - 1],
      )
    }
  })

  test('the e-mail limits do not apply when RATE_LIMIT is off', async () => {
    const resources = await testResources({ ...withMail, RATE_LIMIT: 'off' })
    for (let number = 0; number < mailbox + 1; number++) await queue(resources, { email: 'victim@example.org' })
    expect(await countLetters(resources, 'acknowledgement')).toBe(mailbox + 1)
  })

  test('no e-mail is queued without a mail server', async () => {
    const resources = await testResources()
    await receive(resources)
    expect(await resources.db.selectFrom('letter').select('id').execute()).toEqual([])
  })

  test('a message restored from spam gets its two e-mails only once when they are queued concurrently', async () => {
    const resources = await testResources(withMail)
    const id = await insertMessage(resources.db, { state: 'spam' })
    const queueAgain = () => change(resources, asha, (tx) => queueEmailsOf(resources, tx, id, now))
    await Promise.all([queueAgain(), queueAgain(), queueAgain()])
    expect(await listEmailsOf(resources.db, id)).toHaveLength(2)
  })

  test('an e-mail that was given up is queued again when staff retry it, with a new delivery period', async () => {
    const resources = await testResources(withMail)
    const { id } = await receive(resources)
    const [email] = await listEmailsOf(resources.db, id)
    const later = new Date(now.getTime() + (rules.email.givenUpAfterHours + 1) * 60 * 60 * 1000)
    await resources.db
      .updateTable('letter')
      .set({ dueAt: null, givenUpAt: later.toISOString(), answer: 'mailbox full' })
      .execute()
    expect(await findUndelivered(resources.db)).toMatchObject({
      count: 2,
      newest: expect.arrayContaining([
        expect.objectContaining({ kind: 'acknowledgement', name: 'Ravi Sharma', messageId: id }),
        expect.objectContaining({ kind: 'notice', name: null }),
      ]),
    })
    await retryEmail(resources, asha, email?.id ?? '', later)
    const [retried] = await listEmailsOf(resources.db, id)
    expect(retried).toMatchObject({ givenUpAt: null, dueAt: later.toISOString() })
    expect(Date.parse(retried?.endsAt ?? '')).toBeGreaterThan(later.getTime())
  })

  test('retrying a delivered or unknown e-mail fails as not found', async () => {
    const resources = await testResources(withMail)
    const { id } = await receive(resources)
    const [email] = await listEmailsOf(resources.db, id)
    await resources.db.updateTable('letter').set({ dueAt: null, deliveredAt: now.toISOString() }).execute()
    for (const unknown of [email?.id ?? '', 'nobody'])
      await expect(retryEmail(resources, asha, unknown)).rejects.toMatchObject({ code: 'not-found' })
  })

  test('undelivered e-mails of a closed message are not reported', async () => {
    const resources = await testResources(withMail)
    await receive(resources)
    await resources.db.updateTable('letter').set({ answer: 'no' }).execute()
    expect((await findUndelivered(resources.db)).count).toBe(2)
    await resources.db.updateTable('message').set({ state: 'closed' }).execute()
    expect((await findUndelivered(resources.db)).count).toBe(0)
  })

  type TestResources = Awaited<ReturnType<typeof testResources>>

  /** Inserts a message and queues its e-mails. */
  async function queue(resources: TestResources, columns: { email?: string }, at = now) {
    const id = await insertMessage(resources.db, columns)
    await change(resources, asha, (tx) => queueEmailsOf(resources, tx, id, at))
    return id
  }

  async function countLetters({ db }: TestResources, kind: 'acknowledgement' | 'notice') {
    return (await db.selectFrom('letter').select('id').where('kind', '=', kind).execute()).length
  }

  function receive(resources: TestResources, repeat: { key: string } | 'never' = 'never') {
    return receiveMessage(resources, content, NewMessage.parse(newMessage()), { address: '192.0.2.1', repeat, now })
  }
})
