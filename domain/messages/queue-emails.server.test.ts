import { expect, test } from 'vitest'
import { staff } from '#domain/change/actor.ts'
import { change } from '#domain/change/change.server.ts'
import { findUndelivered, listEmailsOf } from '#domain/outbox/emails.server.ts'
import { retryEmails } from '#domain/outbox/retry-emails.server.ts'
import { rules } from '#domain/rules.ts'
import { testContent } from '#tests/support/content.ts'
import { NewMessage } from '#tests/support/interface-words.ts'
import { testResources } from '#tests/support/resources.ts'
import { insertMessage } from '#tests/support/rows.ts'
import { newMessage } from '#tests/support/samples.ts'
import { writeNotice } from './notice-email.server.ts'
import { queueEmailsOf } from './queue-emails.server.ts'
import { receiveMessage } from './receive-message.server.ts'

const { current: content } = await testContent()
const asha = staff({ id: 'asha', role: 'owner' }, { address: '192.0.2.1' })
const now = new Date('2026-11-16T06:00:00.000Z')
/** E-mails are queued but not sent: nothing listens on this port. */
const withMail = { SMTP_URL: 'smtp://127.0.0.1:1' }

test('receiving a message queues one e-mail to its sender and one to the office', async () => {
  const resources = await testResources(withMail)
  const { id } = await receive(resources)
  const letters = await listEmailsOf(resources.db, id)
  expect(letters.map(({ kind }) => kind)).toEqual(['acknowledgement', 'notice'])
  expect(letters[0]).toMatchObject({ tries: 0, dueAt: now.toISOString(), endsAt: '2026-11-18T06:00:00.000Z' })
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
  const [letter] = await listEmailsOf(resources.db, id)
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
  await retryEmails(resources, asha, letter?.id ?? '', later)
  const [retried] = await listEmailsOf(resources.db, id)
  expect(retried).toMatchObject({ givenUpAt: null, dueAt: later.toISOString() })
  expect(Date.parse(retried?.endsAt ?? '')).toBeGreaterThan(later.getTime())
})

test('retrying a delivered or unknown e-mail fails as not found', async () => {
  const resources = await testResources(withMail)
  const { id } = await receive(resources)
  const [letter] = await listEmailsOf(resources.db, id)
  await resources.db.updateTable('letter').set({ dueAt: null, deliveredAt: now.toISOString() }).execute()
  for (const unknown of [letter?.id ?? '', 'nobody'])
    await expect(retryEmails(resources, asha, unknown)).rejects.toMatchObject({ code: 'not-found' })
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
