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

type Queue = Pick<Change, 'db' | 'invalidate'>

/**
 * Queues what a message gives cause for, to its sender and to the office, unless that was queued before. A stranger
 * floods nobody with e-mails by naming their address: what comes further is kept without one.
 */
export async function queueEmailsOf(
  { config }: Pick<Resources, 'config'>,
  { db, invalidate }: Queue,
  messageId: string,
  at?: Date,
) {
  const { email } = await db.selectFrom('message').select('email').where('id', '=', messageId).executeTakeFirstOrThrow()
  await lockLetters(db)
  const now = at ?? (await databaseNow(db))
  const since = new Date(now.getTime() - hourMs).toISOString()
  const isBounded = config.RATE_LIMIT
  if (!isBounded || (await mayAcknowledge(db, email, since))) {
    // The address is kept with the e-mail: whoever opens its link may correct the one of the message to a stranger's.
    await queueEmail({ db, invalidate }, { kind: 'acknowledgement', messageId, recipient: email }, now)
  }
  const left = isBounded ? noticesAnHour - (await countNotices(db, since)) : noticesAnHour
  if (left > 0) await queueEmail({ db, invalidate }, { kind: 'notice', messageId, facts: { isLast: left === 1 } }, now)
}

/**
 * Of two that count at once the second would not see what the first is about to queue. On SQLite one writes at a time.
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

/** Where an e-mail arrives: many mail servers put 'name+any@' and 'n.ame@' into the mailbox of 'name@'. */
function mailboxOf(email: string) {
  const at = email.lastIndexOf('@')
  const [name = ''] = email.slice(0, at).toLowerCase().split('+')
  return { name: name.replaceAll('.', ''), domain: email.slice(at + 1).toLowerCase() }
}
