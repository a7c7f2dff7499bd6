import { rules } from '#domain/rules.ts'
import type { Db } from '#platform/database/tables.ts'

const hourMs = 60 * 60 * 1000

/** The e-mails about a message and their state; `endsAt` is when an undelivered one is given up. */
export async function listEmailsOf(db: Db, messageId: string) {
  const emails = await db
    .selectFrom('letter')
    .select(['id', 'kind', 'createdAt', 'dueAt', 'tries', 'triedAt', 'answer', 'deliveredAt', 'givenUpAt'])
    .where('messageId', '=', messageId)
    .orderBy('kind')
    .execute()
  return emails.map((email) => ({ ...email, endsAt: expiryOf(email.createdAt) }))
}

/** When an e-mail of that moment is given up. */
export function expiryOf(createdAt: string) {
  return new Date(Date.parse(createdAt) + rules.email.givenUpAfterHours * hourMs).toISOString()
}

/** E-mails created up to this moment are no longer sent. */
export function expiryCutoff(now: Date) {
  return new Date(now.getTime() - rules.email.givenUpAfterHours * hourMs).toISOString()
}

/**
 * The number of e-mails that failed at least once, and the newest of them with the recipient's name; the name is null
 * for the office itself and for erased senders. E-mails of closed, binned or spam messages do not count.
 */
export async function findUndelivered(db: Db) {
  const undelivered = db
    .selectFrom('letter')
    .leftJoin('message', 'message.id', 'letter.messageId')
    .leftJoin('user', 'user.id', 'letter.accountId')
    .leftJoin('invitation', 'invitation.letterId', 'letter.id')
    .where('letter.deliveredAt', 'is', null)
    .where('letter.answer', 'is not', null)
    .where(({ eb, or, and }) =>
      or([
        eb('letter.messageId', 'is', null),
        and([eb('message.binnedAt', 'is', null), eb('message.state', 'not in', ['closed', 'spam'])]),
      ]),
    )
  const { count } = await undelivered.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()
  const newest = await undelivered
    .select(['letter.id', 'letter.messageId', 'letter.kind', 'letter.tries', 'letter.answer', 'letter.givenUpAt'])
    .select(['message.name as sender', 'user.name as colleague', 'invitation.name as invited'])
    .orderBy('letter.createdAt', 'desc')
    .orderBy('letter.id')
    .limit(rules.email.newestUndelivered)
    .execute()
  return {
    count: Number(count),
    newest: newest.map(({ sender, colleague, invited, ...email }) => ({
      ...email,
      name: email.kind === 'acknowledgement' ? sender : (colleague ?? invited),
    })),
  }
}

/** How many e-mails are queued, and when the oldest was queued. */
export async function findWaitingEmails(db: Db) {
  const { count, oldestAt } = await db
    .selectFrom('letter')
    .select(({ fn }) => [fn.countAll().as('count'), fn.min('createdAt').as('oldestAt')])
    .where('dueAt', 'is not', null)
    .executeTakeFirstOrThrow()
  return { count: Number(count), oldestAt }
}

/** How many e-mails were delivered, and given up, since a moment. */
export async function countSentEmails(db: Db, since: string) {
  const count = (column: 'deliveredAt' | 'givenUpAt') =>
    db
      .selectFrom('letter')
      .select(({ fn }) => fn.countAll().as('count'))
      .where(column, '>=', since)
      .executeTakeFirstOrThrow()
  const [delivered, givenUp] = [await count('deliveredAt'), await count('givenUpAt')]
  return { delivered: Number(delivered.count), givenUp: Number(givenUp.count) }
}

/** When the mail server last accepted an e-mail. */
export async function findLastDelivered(db: Db) {
  const { at } = await db
    .selectFrom('letter')
    .select(({ fn }) => fn.max('deliveredAt').as('at'))
    .executeTakeFirstOrThrow()
  return at
}

/** Which of these messages have an e-mail that failed at least once and is still undelivered. */
export async function undeliveredAmong(db: Db, messageIds: string[]) {
  if (messageIds.length === 0) return new Set<string>()
  const emails = await db
    .selectFrom('letter')
    .select('messageId')
    .where('messageId', 'in', messageIds)
    .where('deliveredAt', 'is', null)
    .where('answer', 'is not', null)
    .execute()
  return new Set(emails.flatMap(({ messageId }) => messageId ?? []))
}
