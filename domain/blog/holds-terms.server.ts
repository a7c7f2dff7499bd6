import { type SqlBool, sql } from 'kysely'
import { rules } from '#domain/rules.ts'
import { asFts, asTsquery, type FullTextQuery } from '#domain/text/full-text-query.ts'
import { isPostgres } from '#platform/database/dialect.ts'
import type { Db } from '#platform/database/tables.ts'

/** True where the words noted of a post hold every term; asked of a query that knows `postWords`. */
export function holdsTerms(db: Db, question: FullTextQuery) {
  if (isPostgres(db)) return sql<SqlBool>`"postWords"."words" @@ cast(${asTsquery(question)} as text)::tsquery`
  // With the plus the numbers are looked up one by one in the list, and the list is not gone through for each post.
  return sql<SqlBool>`+"postWords"."number" in (
    select rowid from "postIndex" where "postIndex" match ${asFts(question)})`
}

/** How many posts hold every term, whoever may find them. */
export async function countMatches(db: Db, question: FullTextQuery) {
  const holding = isPostgres(db)
    ? sql<{ total: number }>`(select count(*) as total from "postWords" where ${holdsTerms(db, question)})`
    : sql<{ total: number }>`(select count(*) as total from "postIndex" where "postIndex" match ${asFts(question)})`
  const { total } = await db.selectFrom(holding.as('matches')).select('total').executeTakeFirstOrThrow()
  return Number(total)
}

const { title, about, text } = rules.blog.weights
const mostMatches = 1_000_000

/** Which posts hold every term and how well they fit: the least is the best. The limit keeps it from being asked once for each post. */
export function matchesOf(db: Db, question: FullTextQuery) {
  if (isPostgres(db)) {
    const asked = sql`cast(${asTsquery(question)} as text)::tsquery`
    const weights = sql`array[${sql.lit(text / title)}, 0, ${sql.lit(about / title)}, 1]::real[]`
    return sql<{ postId: string; rank: number }>`(
      select "postId", -ts_rank(${weights}, words, ${asked}) as rank from "postWords" where words @@ ${asked} limit ${sql.lit(mostMatches)})`
  }
  return sql<{ postId: string; rank: number }>`(
    select "postWords"."postId", bm25("postIndex", ${sql.lit(title)}, ${sql.lit(about)}, ${sql.lit(text)}) as rank
    from "postIndex" cross join "postWords" on "postWords".number = "postIndex".rowid
    where "postIndex" match ${asFts(question)} limit ${sql.lit(mostMatches)})`
}
