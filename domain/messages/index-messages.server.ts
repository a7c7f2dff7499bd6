import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { machine } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { rules } from '#domain/rules.ts'
import { asTsvector } from '#domain/text/full-text-query.ts'
import { significantWords, stemOf } from '#domain/text/words.ts'
import { isPostgres } from '#platform/database/dialect.ts'
import type { Db, Row, Transaction } from '#platform/database/tables.ts'
import { lockMessages } from './lock-messages.server.ts'

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
