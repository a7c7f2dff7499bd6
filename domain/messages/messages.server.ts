import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { machine } from '#domain/change/actor.ts'
import { type Change, type ChangeContext, change } from '#domain/change/change.server.ts'
import type { Content } from '#domain/firm/content.ts'
import { rules } from '#domain/rules.ts'
import { train } from '#domain/spam/train.server.ts'
import { asTsvector } from '#domain/text/full-text-query.ts'
import { significantWords, stemOf } from '#domain/text/words.ts'
import { isPostgres } from '#platform/database/dialect.ts'
import type { Db, NewRow, Row, Transaction } from '#platform/database/tables.ts'
import type { Sign } from '#platform/secrets.ts'
import { numbersIn } from './telephone.ts'

/** Inserts the message; undefined if one with the same idempotency key already exists. */
export async function insertMessage(db: Transaction, message: NewRow<'message'>) {
  const added = await db
    .insertInto('message')
    .values(message)
    .onConflict((conflict) => conflict.column('idempotencyKey').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (added) await indexMessage(db, added)
  return added
}

export function findMessageByKey(db: Db, keys: string[]) {
  return db.selectFrom('message').selectAll().where('idempotencyKey', 'in', keys).executeTakeFirst()
}

export function findMessageByReference(db: Db, reference: string) {
  return db
    .selectFrom('message')
    .select(['reference', 'receivedAt'])
    .where('reference', '=', reference)
    .executeTakeFirst()
}

/** The current message that an e-mail is about; undefined if it was deleted or is spam, so nothing is sent. */
export function findMessageOfEmail(db: Db, messageId: string | null) {
  return db
    .selectFrom('message')
    .select(['id', 'reference', 'name', 'email', 'phone', 'phoneE164', 'secondE164', 'text', 'service', 'receivedAt'])
    .where('id', '=', messageId)
    .where('state', '!=', 'spam')
    .executeTakeFirst()
}

/** The title of a practice area; undefined if none was chosen or the firm no longer has it. */
export function areaTitle({ practiceAreas }: Pick<Content, 'practiceAreas'>, service: string | null) {
  return practiceAreas.find(({ slug }) => slug === service)?.title
}

/** The columns of a telephone number: as typed, in E.164 where possible, and in digits for the search. */
export function telephoneColumns(typed: string) {
  const numbers = numbersIn(typed).map((number) => ({ number, e164: toE164(number) }))
  const [phoneE164 = null, secondE164 = null] = [...new Set(numbers.flatMap(({ e164 }) => e164 ?? []))]
  const digits = numbers.flatMap(({ number, e164 }) => [number, e164 ?? []].flat())
  const phoneDigits = [...new Set(digits.map((number) => number.replace('+', '')))].join('/')
  return { phone: typed, phoneE164, secondE164, phoneDigits }
}

/** A number without a plus is taken as Indian. */
function toE164(number: string) {
  const parsed = parsePhoneNumberFromString(number, 'IN')
  return parsed?.isPossible() ? parsed.number : undefined
}

/**
 * Selects messages for update: until the change is done no other transaction can change them.
 * Every change locks messages first and the spam filter's words second: the other order would deadlock.
 */
export function lockMessages(db: Transaction, ids: string[]) {
  const messages = db.selectFrom('message').selectAll().where('id', 'in', ids).orderBy('id')
  // SQLite has only one writer at a time.
  return (isPostgres(db) ? messages.forUpdate() : messages).execute()
}

type IndexedMessage = Pick<Row<'message'>, 'id' | 'reference' | 'name' | 'email' | 'phone' | 'text'>

/** Raise it when the indexing rules change: the daily job then indexes all messages again. */
const wordsVersion = 1

/** Writes the full-text index entry of a message, in the transaction that writes the message. */
export async function indexMessage(db: Transaction, { id, reference, name, email, phone, text }: IndexedMessage) {
  const stems = significantWords([reference, name, email, phone, text].join('\n')).map(stemOf)
  await (isPostgres(db) ? upsertOnPostgres(id, stems) : upsertOnSqlite(id, stems)).execute(db)
}

function upsertOnPostgres(id: string, stems: string[]): RawBuilder<unknown> {
  const vector = asTsvector(stems.map((stem) => ({ stem })))
  return sql`insert into "messageWords" ("messageId", version, words)
    values (${id}, ${wordsVersion}, cast(${vector} as text)::tsvector)
    on conflict ("messageId") do update set version = excluded.version, words = excluded.words`
}

function upsertOnSqlite(id: string, stems: string[]): RawBuilder<unknown> {
  return sql`insert into "messageWords" (number, "messageId", version, words)
    select number, id, ${wordsVersion}, ${stems.join(' ')} from message where id = ${id}
    on conflict ("messageId") do update set version = excluded.version, words = excluded.words`
}

/** Indexes the messages that have no index entry or one of another version. Returns their number. */
export async function indexMessages(resources: ChangeContext) {
  const ids = await listUnindexed(resources.db)
  const { portion } = rules.search
  for (let from = 0; from < ids.length; from += portion) {
    await change(resources, machine, async ({ db }) => {
      // Lock the rows: otherwise text that is corrected or erased meanwhile would be written back.
      for (const message of await lockMessages(db, ids.slice(from, from + portion))) await indexMessage(db, message)
    })
    // Let other requests run in between.
    await setImmediate()
  }
  return ids.length
}

async function listUnindexed(db: Db) {
  const rows = await db
    .selectFrom('message')
    .leftJoin('messageWords', 'messageWords.messageId', 'message.id')
    .select('message.id')
    .where(({ eb, or }) => or([eb('version', 'is', null), eb('version', '<>', wordsVersion)]))
    .execute()
  return rows.map(({ id }) => id)
}

type DeleteContext = Pick<Change, 'db' | 'invalidate' | 'erase'>

/**
 * Deletes messages with everything that belongs to them: notes, history, unsent e-mails and dismissed party matches.
 * What the spam filter learned from them stays, since no word can be read in it. The caller records the reason.
 */
export async function deleteMessages({ db, invalidate, erase }: DeleteContext, ids: string[]) {
  if (ids.length === 0) return []
  await lockMessages(db, ids)
  for (const id of ids) {
    await db.deleteFrom('messageWords').where('messageId', '=', id).execute()
    // Overwriting the words in the full-text index takes up to 10 ms: let other requests run in between.
    await setImmediate()
  }
  // Foreign keys delete the rows of other tables.
  const deleted = await db.deleteFrom('message').where('id', 'in', ids).returningAll().execute()
  if (deleted.length > 0) invalidate('messages', 'emails')
  erase()
  return deleted
}

/** Deletes messages at their senders' wish: also removes what the spam filter learned from them. */
export async function eraseMessages(tx: DeleteContext, sign: Sign, ids: string[]) {
  const erased = await deleteMessages(tx, ids)
  await recordErasures(
    tx.db,
    erased.map(({ id }) => id),
  )
  await train(tx, sign, erased, null)
  return erased
}

/** Remembers the ids of erased messages: a restore of an older backup erases them again. */
export async function recordErasures(db: Transaction, ids: string[]) {
  const at = new Date().toISOString()
  for (const id of ids) {
    const insertion = db.insertInto('erasedMessage').values({ id, at })
    await insertion.onConflict((conflict) => conflict.column('id').doNothing()).execute()
  }
}
