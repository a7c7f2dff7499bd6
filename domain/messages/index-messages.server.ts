import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { machine } from '#domain/change/actor.ts'
import { change, type Seam } from '#domain/change/change.server.ts'
import { rules } from '#domain/rules.ts'
import { asTsvector } from '#domain/text/tsvector.ts'
import { stemOf, tellingWords } from '#domain/text/words.ts'
import { isPostgres } from '#platform/database/connect.ts'
import type { Db, Row, Transaction } from '#platform/database/tables.ts'

type Indexed = Pick<Row<'message'>, 'id' | 'reference' | 'name' | 'email' | 'phone' | 'text'>

/** Raised whenever the same message would be found by other words: the daily job then indexes all anew. */
const wordsVersion = 1

/** Notes by which words staff find a message, within the change that writes them. */
export async function indexMessage(db: Transaction, { id, reference, name, email, phone, text }: Indexed) {
  const stems = tellingWords([reference, name, email, phone, text].join('\n')).map(stemOf)
  const words = isPostgres(db)
    ? sql`cast(${asTsvector(stems.map((stem) => ({ stem })))} as text)::tsvector`
    : sql`${stems.join(' ')}`
  await sql`insert into "messageWords" ("messageId", version, words) values (${id}, ${wordsVersion}, ${words})
    on conflict ("messageId") do update set version = excluded.version, words = excluded.words`.execute(db)
}

/** Indexes the messages that were kept before this was done, or done in another manner; tells how many. */
export async function indexMessages(resources: Seam) {
  const ids = await listUnindexed(resources.db)
  const { portion } = rules.search
  for (let at = 0; at < ids.length; at += portion) {
    await change(resources, machine, async ({ db }) => {
      const messages = db.selectFrom('message').select(['id', 'reference', 'name', 'email', 'phone', 'text'])
      const found = await messages.where('id', 'in', ids.slice(at, at + portion)).execute()
      for (const message of found) await indexMessage(db, message)
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
