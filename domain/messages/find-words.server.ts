import { type SqlBool, sql } from 'kysely'
import { holdsWords } from '#domain/list-search.server.ts'
import { asFts, asTsquery, parseFullTextQuery } from '#domain/text/full-text-query.ts'
import { isPostgres } from '#platform/database/dialect.ts'
import type { Db } from '#platform/database/tables.ts'
import { asReference } from './message.ts'
import { numbersToFind } from './numbers-to-find.server.ts'

/** True for the messages that hold all the words somebody typed, or have that reference or telephone number. */
export function holdsQuery(db: Db, typed: string) {
  // SQLite looks up numbers, which stand in the indexes of all views, and PostgreSQL ids.
  const key = sql<string>`${sql.ref(isPostgres(db) ? 'message.id' : 'message.number')}`
  const messages = db.selectFrom('message').select(key.as('key'))
  const words = holdingWords(db, typed)
  let keys = messages.where('reference', '=', asReference(typed) ?? '')
  if (words) keys = keys.unionAll(words)
  else keys = keys.unionAll(messages.where((its) => holdsWords(db, its, ['name', 'email', 'phone'], typed)))
  for (const digits of numbersToFind(typed)) keys = keys.unionAll(messages.where('phoneDigits', 'like', `%${digits}%`))
  // With the plus SQLite goes through a view in its order and looks each up in the list, not the other way about.
  return isPostgres(db) ? sql<SqlBool>`${key} in ${keys}` : sql<SqlBool>`+${key} in ${keys}`
}

/**
 * Undefined where nothing that was typed is indexed: signs alone, and words that stand in every text. Somebody may look
 * for a sender of such a name.
 */
function holdingWords(db: Db, typed: string) {
  const query = parseFullTextQuery(typed)
  if (query.terms.length === 0) return undefined
  const holding = isPostgres(db)
    ? sql<Key>`(select "messageId" as key from "messageWords" where words @@ cast(${asTsquery(query)} as text)::tsquery)`
    : sql<Key>`(select rowid as key from "messageIndex" where "messageIndex" match ${asFts(query)})`
  return db.selectFrom(holding.as('holding')).select('key')
}

type Key = { key: string }
