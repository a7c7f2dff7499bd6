import { createHash, randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { visitor } from '#domain/change/actor.ts'
import { type Change, type ChangeContext, change } from '#domain/change/change.server.ts'
import type { Content } from '#domain/firm/content.ts'
import { queueEmail } from '#domain/outbox/emails.server.ts'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import { judgeOrPass, type SubmissionTraits } from '#domain/spam/judge.server.ts'
import { databaseNow, isPostgres } from '#platform/database/dialect.ts'
import type { Db, Row, Transaction } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'
import { singleFlight } from '#platform/single-flight.ts'
import type { NewMessage } from './message.ts'
import { findMessageByKey, insertMessage, telephoneColumns } from './messages.server.ts'

/** How a duplicate is recognised: by the sender's idempotency key with the same words, by the words, or never. */
export type Repeat = { key: string } | 'same-words' | 'never'

type Arrival = { address: string; repeat: Repeat; submission?: SubmissionTraits; now?: Date }

const sameWordsMinutes = 5

type ReceiveMessageResources = ChangeContext & Pick<Resources, 'config' | 'limits' | 'mail' | 'sign'>
type ReceiveMessageContent = Pick<Content, 'practiceAreas' | 'notice'>

/** Stores a message. A message that is sent twice is stored once, and both requests get the same result. */
export async function receiveMessage(
  resources: ReceiveMessageResources,
  content: ReceiveMessageContent,
  input: NewMessage,
  arrival: Arrival,
) {
  const { repeat, now = new Date() } = arrival
  if (input.service && !content.practiceAreas.some((area) => area.slug === input.service)) {
    throw new Problem('invalid-input', { fields: { service: ['Choose a practice area from the list.'] } })
  }
  const keys = idempotencyKeys(input, repeat, now)
  const [key] = keys
  if (!key) return await storeMessage(resources, content, input, arrival, keys)
  const existing = await findMessageByKey(resources.db, keys)
  return existing ?? (await storeOnce(key, () => storeMessage(resources, content, input, arrival, keys)))
}

/** Duplicates that arrive while the first request is being stored count as one request, also for the rate limit. */
const storeOnce = singleFlight<Awaited<ReturnType<typeof storeMessage>>>()

async function storeMessage(
  resources: ReceiveMessageResources,
  { notice }: ReceiveMessageContent,
  input: NewMessage,
  { address, submission = {}, now: at }: Arrival,
  keys: string[],
) {
  const now = at ?? new Date()
  const quota = { most: rules.message.perMinute, seconds: 60 }
  const retryAfterSeconds = await resources.limits.consume('message', address, quota)
  if (retryAfterSeconds > 0) throw new Problem('too-many-messages', { retryAfterSeconds })

  const { name, email, message: text } = input
  const { setAside, reasons } = await judgeOrPass(resources, { email, text }, submission, now)
  const message = {
    id: randomUUID(),
    reference: newReference(),
    name,
    email,
    ...telephoneColumns(input.phone),
    text,
    service: input.service,
    noticeVersion: notice.version,
    idempotencyKey: keys[0] ?? null,
    receivedAt: now.toISOString(),
    contactAt: now.toISOString(),
    readAt: null,
    ...(setAside && { state: 'spam' as const, spamReasons: JSON.stringify(reasons) }),
  }
  const sender = visitor({ address })
  return await change(resources, sender, async ({ db, record, invalidate }) => {
    const added = await insertMessage(db, { ...message, network: sender.network })
    if (added) {
      await record('message received', added.id)
      invalidate('messages')
      if (resources.mail && added.state !== 'spam') await queueEmailsOf(resources, { db, invalidate }, added.id, at)
      return added
    }
    const existing = await findMessageByKey(db, keys)
    if (!existing) throw new Error('A message was neither added nor found.')
    return existing
  })
}

/**
 * The first key is stored. The others are only searched for: the key of the previous time span finds a duplicate that
 * was sent across the boundary of two spans.
 */
function idempotencyKeys(input: NewMessage, repeat: Repeat, now: Date) {
  if (repeat === 'never') return []
  const fields = [input.name, input.email, input.phone, input.message, input.service]
  // The digest includes the words: two senders may choose the same key, and neither message may be dropped.
  if (repeat !== 'same-words') return [`key ${digest(JSON.stringify([repeat.key, ...fields]))}`]
  const words = digest(JSON.stringify(fields))
  const span = Math.floor(now.getTime() / (sameWordsMinutes * 60_000))
  return [`words ${words} ${span}`, `words ${words} ${span - 1}`]
}

/** Short enough to read out on the telephone, without characters that look or sound alike. */
function newReference() {
  const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
  const four = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return `CH-${four()}-${four()}`
}

function digest(text: string) {
  return createHash('sha256').update(text).digest('base64url')
}

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
  await lockQueuedEmails(db)
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
async function lockQueuedEmails(db: Transaction) {
  if (isPostgres(db)) await sql`select pg_advisory_xact_lock(72616274)`.execute(db)
}

async function mayAcknowledge(db: Db, email: string, since: string) {
  const { mailbox, domain, site } = acknowledgementsAnHour
  const recent = await emailsSince(db, 'acknowledgement', since).select('recipient').limit(site).execute()
  if (recent.length >= site) return false
  const sent = recent.flatMap(({ recipient }) => (recipient === null ? [] : mailboxOf(recipient)))
  const to = mailboxOf(email)
  const toDomain = sent.filter((other) => other.domain === to.domain)
  return toDomain.length < domain && toDomain.filter((other) => other.name === to.name).length < mailbox
}

async function countNotices(db: Db, since: string) {
  const { notices } = await emailsSince(db, 'notice', since)
    .select(({ fn }) => fn.countAll().as('notices'))
    .executeTakeFirstOrThrow()
  return Number(notices)
}

function emailsSince(db: Db, kind: Row<'letter'>['kind'], since: string) {
  return db.selectFrom('letter').where('kind', '=', kind).where('createdAt', '>', since)
}

/** Normalises an address to its mailbox: many mail servers deliver 'name+any@' and 'n.ame@' to 'name@'. */
function mailboxOf(email: string) {
  const at = email.lastIndexOf('@')
  const [name = ''] = email.slice(0, at).toLowerCase().split('+')
  return { name: name.replaceAll('.', ''), domain: email.slice(at + 1).toLowerCase() }
}
