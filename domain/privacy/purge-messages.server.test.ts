import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { rules } from '#domain/rules.ts'
import type { NewRow } from '#platform/database/tables.ts'
import { testResources } from '#tests/support/unit/resources.ts'
import { insertMessage } from '#tests/support/unit/rows.ts'
import { purgeEmails, purgeMessages } from './purge-messages.server.ts'

const now = new Date('2026-11-16T06:00:00.000Z')

test('the purge deletes messages, spam and binned messages after their retention periods, and no others', async () => {
  const resources = await testResources()
  const { db } = resources
  const recent: Partial<NewRow<'message'>>[] = [
    { contactAt: daysAgo(364.9) },
    { receivedAt: daysAgo(500), contactAt: daysAgo(1) },
    { state: 'closed', contactAt: daysAgo(200) },
    { state: 'spam', contactAt: daysAgo(29.9) },
    { binnedAt: daysAgo(29.9), contactAt: daysAgo(100) },
  ]
  const expired: Partial<NewRow<'message'>>[] = [
    { contactAt: daysAgo(365.1) },
    { state: 'answered', contactAt: daysAgo(365.1) },
    { state: 'spam', contactAt: daysAgo(30.1) },
    { binnedAt: daysAgo(30.1), contactAt: daysAgo(31) },
  ]
  const recentIds = await Promise.all(recent.map((columns) => insertMessage(db, columns)))
  await Promise.all(expired.map((columns) => insertMessage(db, columns)))

  expect(await purgeMessages(resources, now)).toEqual({ messages: 2, spam: 1, binned: 1 })
  const remaining = await db.selectFrom('message').select('id').execute()
  expect(remaining.map(({ id }) => id).sort()).toEqual(recentIds.sort())
  const records = await db.selectFrom('record').select(['what', 'actor', 'subjectId']).execute()
  expect(records).toHaveLength(3)
  for (const record of records) expect(record).toEqual({ what: 'messages purged', actor: 'machine', subjectId: null })
})

test('the purge uses the configured retention periods', async () => {
  const resources = await testResources({ RETENTION_DAYS: '10', SPAM_RETENTION_DAYS: '2' })
  const { db } = resources
  await insertMessage(db, { contactAt: daysAgo(11) })
  await insertMessage(db, { contactAt: daysAgo(3), state: 'spam' })
  const recent = await insertMessage(db, { contactAt: daysAgo(9) })
  expect(await purgeMessages(resources, now)).toEqual({ messages: 1, spam: 1, binned: 0 })
  expect(await db.selectFrom('message').select('id').execute()).toEqual([{ id: recent }])
})

test('the purge deletes more messages than fit into one batch', async () => {
  const resources = await testResources()
  const many = rules.privacy.portion + 1
  for (let number = 0; number < many; number++) await insertMessage(resources.db, { contactAt: daysAgo(400) })
  expect(await purgeMessages(resources, now)).toEqual({ messages: many, spam: 0, binned: 0 })
})

test('delivered or given-up e-mails without a message are deleted after their retention period', async () => {
  const resources = await testResources()
  const { db } = resources
  const [old, fresh] = [daysAgo(rules.email.retentionDays + 1), daysAgo(rules.email.retentionDays - 1)]
  const messageId = await insertMessage(db)
  const email = { kind: 'receipt', createdAt: old } as const
  const recent = [
    { ...email, id: randomUUID(), deliveredAt: fresh },
    { ...email, id: randomUUID(), dueAt: old },
    { ...email, id: randomUUID(), messageId, deliveredAt: old },
  ]
  const expired = [
    { ...email, id: randomUUID(), deliveredAt: old },
    { ...email, id: randomUUID(), givenUpAt: old },
  ]
  await db
    .insertInto('letter')
    .values([...recent, ...expired])
    .execute()
  expect(await purgeEmails(resources, now)).toBe(2)
  const left = await db.selectFrom('letter').select('id').execute()
  expect(left.map(({ id }) => id).sort()).toEqual(recent.map(({ id }) => id).sort())
})

function daysAgo(days: number) {
  return new Date(now.getTime() - days * 24 * 60 * 60 * 1000).toISOString()
}
