import { sql } from 'kysely'
import type { Change } from '#domain/change/change.server.ts'
import { queueEmail } from '#domain/outbox/queue-email.server.ts'
import { rules } from '#domain/rules.ts'
import { databaseNow } from '#platform/database/clock.ts'
import { isPostgres } from '#platform/database/dialect.ts'
import type { Db, Row, Transaction } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'

const hourMs = 60 * 60 * 1000
const { acknowledgementsAnHour, noticesAnHour } = rules.email

type QueueContext = Pick<Change, 'db' | 'invalidate'>

/**
 * Queues the e-mails about a new message, to its sender and to the office, unless they were queued before. Limits per
 * hour keep a stranger from flooding somebody else's mailbox: beyond them, messages are stored without an e-mail.
 */
export async function queueEmailsOf(
  { config }: Pick<Resources, 'config'>,
  { db, invalidate }: QueueContext,
  messageId: string,
  at?: Date,
) {
  const { email } = await db.selectFrom('message').select('email').where('id', '=', messageId).executeTakeFirstOrThrow()
  await lockLetters(db)
  const now = at ?? (await databaseNow(db))
  const since = new Date(now.getTime() - hourMs).toISOString()
  const isLimited = config.RATE_LIMIT
  if (!isLimited || (await mayAcknowledge(db, email, since))) {
    // Store the address with the e-mail: by its link the message's address can be changed to that of a stranger.
    await queueEmail({ db, invalidate }, { kind: 'acknowledgement', messageId, recipient: email }, now)
  }
  const noticesLeft = isLimited ? noticesAnHour - (await countNotices(db, since)) : noticesAnHour
  if (noticesLeft > 0)
    await queueEmail({ db, invalidate }, { kind: 'notice', messageId, facts: { isLast: noticesLeft === 1 } }, now)
}

/**
 * Counts and queues in one transaction at a time: a concurrent count would miss e-mails that are not committed yet.
 * SQLite needs no lock, since it has one writer at a time.
 */
async function lockLetters(db: Transaction) {
  if (isPostgres(db)) await sql`select pg_advisory_xact_lock(72616274)`.execute(db)
}

async function mayAcknowledge(db: Db, email: string, since: string) {
  const { mailbox, domain, site } = acknowledgementsAnHour
  const letters = await lettersSince(db, 'acknowledgement', since).select('recipient').limit(site).execute()
  if (letters.length >= site) return false
  const sent = letters.flatMap(({ recipient }) => (recipient === null ? [] : mailboxOf(recipient)))
  const to = mailboxOf(email)
  const toDomain = sent.filter((other) => other.domain === to.domain)
  return toDomain.length < domain && toDomain.filter((other) => other.name === to.name).length < mailbox
}

async function countNotices(db: Db, since: string) {
  const { notices } = await lettersSince(db, 'notice', since)
    .select(({ fn }) => fn.countAll().as('notices'))
    .executeTakeFirstOrThrow()
  return Number(notices)
}

function lettersSince(db: Db, kind: Row<'letter'>['kind'], since: string) {
  return db.selectFrom('letter').where('kind', '=', kind).where('createdAt', '>', since)
}

/** Normalises an address to its mailbox: many mail servers deliver 'name+any@' and 'n.ame@' to 'name@'. */
function mailboxOf(email: string) {
  const at = email.lastIndexOf('@')
  const [name = ''] = email.slice(0, at).toLowerCase().split('+')
  return { name: name.replaceAll('.', ''), domain: email.slice(at + 1).toLowerCase() }
}
