import { randomUUID } from 'node:crypto'
import type { Actor } from '#domain/change/actor.ts'
import { type Change, type ChangeContext, change } from '#domain/change/change.server.ts'
import { longMoment } from '#domain/dates.ts'
import type { Content } from '#domain/firm/content.ts'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import { fill } from '#domain/template.ts'
import { databaseNow } from '#platform/database/dialect.ts'
import type { Db, Row } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'
import type { EmailKindName, OncePerMessage } from './email-kinds.ts'
import { officeAddress, writeEmail } from './render-email.ts'

type NewEmail = About & {
  accountId?: string
  /** Set it only if neither the message nor the account has the address, or if it must not change with them. */
  recipient?: string
  facts?: Record<string, unknown>
}

type About =
  | { kind: OncePerMessage; messageId: string }
  | { kind: Exclude<EmailKindName, OncePerMessage>; messageId?: undefined }

/**
 * Queues an e-mail within the change that causes it; an e-mail of the same kind about the same message is not queued
 * twice. Do not call it on a site without mail: the e-mail would never be sent.
 */
export async function queueEmail({ db, invalidate }: Pick<Change, 'db' | 'invalidate'>, email: NewEmail, now?: Date) {
  const { kind, messageId = null, accountId = null, recipient = null, facts = {} } = email
  // On the database clock, like all moments of the outbox.
  const at = (now ?? (await databaseNow(db))).toISOString()
  const id = randomUUID()
  await db
    .insertInto('letter')
    .values({
      id,
      kind,
      messageId,
      accountId,
      recipient,
      facts: JSON.stringify(facts),
      createdAt: at,
      dueAt: at,
    })
    .onConflict((conflict) => conflict.columns(['messageId', 'kind']).doNothing())
    .execute()
  invalidate('emails')
  return id
}

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

/** Sends a postponed or given-up e-mail now; one that was given up gets its full time again. */
export async function retryEmail(
  resources: ChangeContext & Pick<Resources, 'mail'>,
  actor: Actor,
  emailId: string,
  now?: Date,
) {
  return await change(resources, actor, async ({ db, record, invalidate }) => {
    const email = await db
      .selectFrom('letter')
      .select(['kind', 'recipient', 'givenUpAt', 'createdAt'])
      .where('id', '=', emailId)
      .where('deliveredAt', 'is', null)
      .executeTakeFirst()
    // The address of a given-up receipt was erased, as promised.
    if (!email || (email.kind === 'receipt' && !email.recipient)) throw new Problem('not-found')
    if (!resources.mail) throw new Problem('no-mail')
    const at = (now ?? (await databaseNow(db))).toISOString()
    const updated = await db
      .updateTable('letter')
      .set({ dueAt: at, givenUpAt: null, createdAt: email.givenUpAt ? at : email.createdAt })
      .where('id', '=', emailId)
      .where('deliveredAt', 'is', null)
      .returning(['id', 'messageId', 'kind', 'tries'])
      .executeTakeFirst()
    if (!updated) throw new Problem('not-found')
    await record('letter tried again', emailId)
    invalidate('emails')
    return updated
  })
}

/** Queues an e-mail to the office, so that staff see whether mail works. */
export async function requestTestEmail(
  resources: ChangeContext & Pick<Resources, 'mail' | 'limits' | 'config'>,
  { firm }: Content,
  actor: Actor,
) {
  if (!resources.mail) throw new Problem('no-mail')
  const quota = { most: rules.email.testsPerHour, seconds: 60 * 60 }
  const retryAfterSeconds = await resources.limits.consume('test letters', 'all', quota)
  if (retryAfterSeconds > 0) throw new Problem('too-many-attempts', { retryAfterSeconds })
  await change(resources, actor, async ({ db, record, invalidate }) => {
    await record('test letter asked for')
    await queueEmail({ db, invalidate }, { kind: 'test' })
  })
  return { to: officeAddress(resources, firm) }
}

export function writeTestEmail(
  { config }: Pick<Resources, 'config'>,
  { firm, letters }: Content,
  { createdAt }: Pick<Row<'letter'>, 'createdAt'>,
) {
  const words = letters.test
  const email = writeEmail(firm, {
    subject: fill(words.subject, { firm: firm.name }),
    preview: words.preview,
    title: words.title,
    parts: [{ text: fill(words.asked, { moment: longMoment(createdAt) }) }, { text: words.arrived }],
    foot: [fill(words.foot, { firm: firm.name })],
  })
  return { ...email, to: officeAddress({ config }, firm) }
}
