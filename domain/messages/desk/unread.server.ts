import { sql } from 'kysely'
import { z } from 'zod'
import { addressOf } from '#domain/accounts/account.ts'
import { type Actor, accountIn } from '#domain/change/actor.ts'
import type { Change } from '#domain/change/change.server.ts'
import { may, type Role } from '#domain/change/rights.ts'
import { longMoment } from '#domain/dates.ts'
import type { Content } from '#domain/firm/content.ts'
import { forCount } from '#domain/for-count.ts'
import { areaTitle } from '#domain/messages/messages.server.ts'
import { findLastDelivered, findUndelivered, queueEmail } from '#domain/outbox/emails.server.ts'
import { oneLine, writeEmail } from '#domain/outbox/render-email.ts'
import { rules } from '#domain/rules.ts'
import { fill } from '#domain/template.ts'
import { isPostgres } from '#platform/database/dialect.ts'
import type { Db, Row, Transaction } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'

/**
 * Finds the count of unread messages, the senders of the newest of them (without the texts), and the e-mails that were
 * not delivered. Of two results, the one with the higher `asOf` is newer, whichever arrives last.
 */
export async function findUnread(db: Db) {
  const unread = db
    .selectFrom('message')
    .where('binnedAt', 'is', null)
    .where('state', '<>', sql.lit('spam'))
    .where('readAt', 'is', null)
  // One statement, so that `asOf` and the count belong to the same snapshot.
  const { count, asOf } = await unread
    .select(({ fn }) => [fn.countAll().as('count'), commitNumber(db).as('asOf')])
    .executeTakeFirstOrThrow()
  const newest = await unread
    .select(['id', 'name', 'receivedAt', 'reference'])
    .orderBy('receivedAt', 'desc')
    .orderBy('id')
    .limit(rules.office.newestUnread)
    .execute()
  const delivery = { undelivered: await findUndelivered(db), deliveredAt: await findLastDelivered(db) }
  return { unread: Number(count), newest, asOf: Number(asOf ?? 0), ...delivery }
}

type Unread = Awaited<ReturnType<typeof findUnread>> & { assigned: Assignments }
type Assignments = ReturnType<Awaited<ReturnType<typeof findNewAssignments>>>

/** The same for one account, with the messages that were assigned to it. */
export async function findUnreadFor(db: Db, { id, role }: { id: string; role: Role }): Promise<Unread> {
  if (!may(role, 'messages')) return nothingUnread(await findCommitNumber(db))
  const unread = await findUnread(db)
  return { ...unread, assigned: (await findNewAssignments(db, [id]))(id) }
}

/** The empty result for an account without the right to messages: its stream must still report the end of a session. */
export function nothingUnread(asOf: number): Unread {
  const none = { count: 0, newest: [] }
  return { unread: 0, newest: [], asOf, undelivered: none, deliveredAt: null, assigned: none }
}

/** The current commit number, for a list that is later compared with an `asOf`. */
export async function findCommitNumber(db: Db) {
  const { number } = await db.selectNoFrom(commitNumber(db).as('number')).executeTakeFirstOrThrow()
  return Number(number ?? 0)
}

/**
 * A number that grows with every commit, in the order in which commits become visible. SQLite has one writer at a time,
 * so the number of the last record serves. On PostgreSQL a record with a lower number may be committed later; there,
 * count the ended transactions: all that began before the snapshot's upper bound, minus those still running.
 */
function commitNumber(db: Db) {
  if (!isPostgres(db)) return sql<string | number | null>`(select max(number) from record)`
  return sql<string | number | null>`(select pg_snapshot_xmax(pg_current_snapshot())::text::bigint - count(*)
    from pg_snapshot_xip(pg_current_snapshot()))`
}

/** Stores that these messages are newly assigned to the account, and queues an e-mail; not for a self-assignment. */
export async function recordAssignments(
  { mail }: Pick<Resources, 'mail'>,
  { db, invalidate }: Pick<Change, 'db' | 'invalidate'>,
  actor: Actor,
  { messageIds, accountId, now }: { messageIds: string[]; accountId: string | null; now: Date },
) {
  if (messageIds.length === 0) return
  await db.deleteFrom('newAssignment').where('messageId', 'in', messageIds).execute()
  const byId = accountIn(actor)
  if (accountId === null || accountId === byId) return
  const at = now.toISOString()
  const rows = messageIds.map((messageId) => ({ messageId, accountId, byId, at }))
  await db.insertInto('newAssignment').values(rows).execute()
  if (mail && (await findRecipient(db, accountId))) {
    await queueEmail({ db, invalidate }, { kind: 'assignment', accountId, facts: { messageIds } })
  }
}

/**
 * Marks the assignments to the actor as seen, because the actor opened or changed the messages. Returns whether any of
 * them was new.
 */
export async function markAssignmentsSeen(db: Transaction, actor: Actor, messageIds: string[]) {
  if (actor.kind !== 'account') return false
  const seen = await db
    .deleteFrom('newAssignment')
    .where('messageId', 'in', messageIds)
    .where('accountId', '=', actor.accountId)
    .returning('messageId')
    .execute()
  return seen.length > 0
}

/** Finds the messages assigned to each of these accounts and not opened yet: their count and the newest of them. */
export async function findNewAssignments(db: Db, accountIds: string[]) {
  const rows = await newAssignments(db).where('newAssignment.accountId', 'in', accountIds).execute()
  return (accountId: string) => {
    const assignments = rows.filter((row) => row.accountId === accountId).map(({ accountId: _, ...row }) => row)
    return { count: assignments.length, newest: assignments.slice(0, rules.office.newestAssigned) }
  }
}

function newAssignments(db: Db) {
  return db
    .selectFrom('newAssignment')
    .innerJoin('message', 'message.id', 'newAssignment.messageId')
    .leftJoin('user as assigner', 'assigner.id', 'newAssignment.byId')
    .select(['message.id', 'message.name', 'message.reference', 'message.receivedAt'])
    .select(['newAssignment.accountId', 'newAssignment.at', 'assigner.username as by', 'assigner.name as byName'])
    .where('message.binnedAt', 'is', null)
    .where('message.state', '<>', 'spam')
    .orderBy('newAssignment.at', 'desc')
    .orderBy('message.id')
}

/** The e-mail address; undefined if the account has none, or has switched these e-mails off. */
async function findRecipient(db: Db, accountId: string) {
  const user = await db
    .selectFrom('user')
    .select('email')
    .where('id', '=', accountId)
    .where('assignmentLettersOffAt', 'is', null)
    .executeTakeFirst()
  return user && addressOf(user)
}

/** `messageIds` is missing in an e-mail that was given up and is tried again: its facts were cleared. */
const Facts = z.object({ messageIds: z.array(z.string()).optional() })

/**
 * Writes the e-mail about messages that were assigned to a colleague and are not opened yet. It names the senders but
 * does not quote the messages, since it goes to a personal mailbox.
 */
export async function writeAssignmentEmail(
  { db, config }: Pick<Resources, 'config'> & { db: Db },
  content: Content,
  { accountId, facts }: Pick<Row<'letter'>, 'accountId' | 'facts'>,
) {
  const to = await findRecipient(db, accountId ?? '')
  if (!to) return undefined
  const { messageIds } = Facts.parse(JSON.parse(facts))
  let query = newAssignments(db)
    .where('newAssignment.accountId', '=', accountId)
    .select('message.service')
    .limit(rules.message.maxAtOnce)
  if (messageIds) query = query.where('message.id', 'in', messageIds)
  const assigned = await query.execute()
  const [first] = assigned
  if (!first) return undefined
  const shown = assigned.slice(0, rules.office.newestAssigned)
  const remaining = assigned.length - shown.length
  const { firm, letters, interface: interfaceWords } = content
  const { assignment: words, facts: factNames } = letters
  const title =
    assigned.length === 1
      ? fill(words.titleOne, { reference: first.reference })
      : forCount(words.titleAll, assigned.length, interfaceWords.numbers)
  const email = writeEmail(firm, {
    subject: title,
    preview: fill(forCount(words.preview, assigned.length), { colleague: first.byName ?? words.colleague }),
    title,
    parts: [
      ...shown.map(({ reference, name, service, receivedAt, byName }) => {
        const area = areaTitle(content, service)
        return {
          facts: [
            { name: factNames.reference, value: reference },
            { name: factNames.from, value: oneLine(name) },
            ...(area ? [{ name: factNames.area, value: area }] : []),
            { name: factNames.received, value: longMoment(receivedAt) },
            { name: words.assignedBy, value: byName ?? words.formerColleague },
          ],
        }
      }),
      ...(remaining > 0 ? [{ text: fill(words.more, { count: remaining }) }] : []),
      assigned.length === 1
        ? { button: words.button, to: `${config.PUBLIC_URL}/adminDashboard/contact/${first.id}` }
        : { button: words.buttonAll, to: `${config.PUBLIC_URL}/adminDashboard/contact?assignee=me` },
      { small: words.switchOff },
    ],
    foot: [fill(words.foot, { firm: firm.name })],
  })
  return { ...email, to }
}
