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

type Indexed = Pick<Row<'message'>, 'id' | 'reference' | 'name' | 'email' | 'phone' | 'text'>

/** Raised whenever the same message would be found by other words: the daily job then indexes all anew. */
const wordsVersion = 1

/** Notes by which words staff find a message, within the change that writes them. */
export async function indexMessage(db: Transaction, { id, reference, name, email, phone, text }: Indexed) {
  const stems = significantWords([reference, name, email, phone, text].join('\n')).map(stemOf)
  await (isPostgres(db) ? inPostgres(id, stems) : inSqlite(id, stems)).execute(db)
}

function inPostgres(id: string, stems: string[]): RawBuilder<unknown> {
  const vector = asTsvector(stems.map((stem) => ({ stem })))
  return sql`insert into "messageWords" ("messageId", version, words)
    values (${id}, ${wordsVersion}, cast(${vector} as text)::tsvector)
    on conflict ("messageId") do update set version = excluded.version, words = excluded.words`
}

function inSqlite(id: string, stems: string[]): RawBuilder<unknown> {
  return sql`insert into "messageWords" (number, "messageId", version, words)
    select number, id, ${wordsVersion}, ${stems.join(' ')} from message where id = ${id}
    on conflict ("messageId") do update set version = excluded.version, words = excluded.words`
}

/** Indexes the messages that were kept before this was done, or done in another manner; tells how many. */
export async function indexMessages(resources: ChangeContext) {
  const ids = await listUnindexed(resources.db)
  const { portion } = rules.search
  for (let at = 0; at < ids.length; at += portion) {
    await change(resources, machine, async ({ db }) => {
      // Held, or words that are corrected or erased meanwhile would be written back.
      for (const message of await lockMessages(db, ids.slice(at, at + portion))) await indexMessage(db, message)
    })
    // Others are answered in between.
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
