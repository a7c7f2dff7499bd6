import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { containsWords } from '#domain/list-search.server.ts'
import { rules } from '#domain/rules.ts'
import { asFts, asTsquery, type FullTextQuery, parseFullTextQuery } from '#domain/text/full-text-query.ts'
import { isPostgres } from '#platform/database/dialect.ts'
import type { Db, Tables } from '#platform/database/tables.ts'

/** True where the words noted of a post hold every term; asked of a query that knows `postWords`. */
export function matchesTerms(db: Db, question: FullTextQuery) {
  if (isPostgres(db)) return sql<SqlBool>`"postWords"."words" @@ cast(${asTsquery(question)} as text)::tsquery`
  // With the plus the numbers are looked up one by one in the list, and the list is not gone through for each post.
  return sql<SqlBool>`+"postWords"."number" in (
    select rowid from "postIndex" where "postIndex" match ${asFts(question)})`
}

/** How many posts hold every term, whoever may find them. */
export async function countMatches(db: Db, question: FullTextQuery) {
  const initialWritingState = isPostgres(db)
    ? sql<{ total: number }>`(select count(*) as total from "postWords" where ${matchesTerms(db, question)})`
    : sql<{ total: number }>`(select count(*) as total from "postIndex" where "postIndex" match ${asFts(question)})`
  const { total } = await db.selectFrom(initialWritingState.as('matches')).select('total').executeTakeFirstOrThrow()
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

/** True for what staff look for among posts that have a date, by the words that were noted of each. */
export function matchesIndexed(db: Db, q: string) {
  const question = parseFullTextQuery(q)
  if (question.terms.length === 0) return inList(titled(db, q))
  return ({ exists, selectFrom }: ExpressionBuilder<Tables, 'post'>) => {
    const noted = selectFrom('postWords').select('postWords.postId').whereRef('postWords.postId', '=', 'post.id')
    return exists(noted.where(matchesTerms(db, question)))
  }
}

/** Likewise among all: drafts, whose words are not noted, are few and are looked through. */
export function matchesQuestion(db: Db, q: string) {
  const question = parseFullTextQuery(q)
  const drafts = db
    .selectFrom('post')
    .select('id')
    .where('publishedAt', 'is', null)
    .where((builder) => containsWords(db, builder, ['title', 'author', 'tags', 'summary', 'text'], q))
  return inList(drafts.unionAll(question.terms.length === 0 ? titled(db, q) : matchesWords(db, question)))
}

function matchesWords(db: Db, question: FullTextQuery) {
  return db.selectFrom('postWords').select('postId as id').where(matchesTerms(db, question))
}

/** Signs alone are no words; somebody may look for a title that holds them. */
function titled(db: Db, q: string) {
  return db
    .selectFrom('post')
    .select('id')
    .where((builder) => containsWords(db, builder, ['title', 'author', 'tags', 'summary'], q))
}

/** With something added, the posts are gone through in their order and looked up in the list, not the other way about. */
function inList(ids: ReturnType<typeof titled>) {
  return sql<SqlBool>`"post"."id" || '' in ${ids}`
}
