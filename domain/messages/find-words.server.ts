import { type SqlBool, sql } from 'kysely'
import { holdsWords } from '#domain/list-search.server.ts'
import { asFts, asTsquery, type FullTextQuery, parseFullTextQuery } from '#domain/text/full-text-query.ts'
import { isPostgres } from '#platform/database/connect.ts'
import type { Db } from '#platform/database/tables.ts'
import { asReference } from './message.ts'
import { numbersToFind } from './numbers-to-find.server.ts'

/** True for the messages that hold all the words somebody typed, or their reference or telephone number. */
export function holdsQuery(db: Db, typed: string) {
  const query = parseFullTextQuery(typed)
  const messages = db.selectFrom('message').select('id')
  let ids = query.terms.length > 0 ? worded(db, query) : ofSender(db, typed)
  const reference = asReference(typed)
  if (reference) ids = ids.unionAll(messages.where('reference', '=', reference))
  for (const digits of numbersToFind(typed)) ids = ids.unionAll(messages.where('phoneDigits', 'like', `%${digits}%`))
  // With something added, the messages are gone through in their order and looked up in the list, not the other way about.
  return sql<SqlBool>`"message"."id" || '' in ${ids}`
}

function worded(db: Db, query: FullTextQuery) {
  const noted = db.selectFrom('messageWords').select('messageId as id')
  if (isPostgres(db)) return noted.where(sql<SqlBool>`words @@ cast(${asTsquery(query)} as text)::tsquery`)
  return noted.where(
    sql<SqlBool>`number in (select rowid from "messageIndex" where "messageIndex" match ${asFts(query)})`,
  )
}

/** Signs alone, and words that stand in every text, are not indexed; somebody may look for a sender of such a name. */
function ofSender(db: Db, typed: string) {
  return db
    .selectFrom('message')
    .select('id')
    .where((builder) => holdsWords(db, builder, ['name', 'email', 'phone'], typed))
}
