import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { containsWords } from '#domain/list-search.server.ts'
import { rules } from '#domain/rules.ts'
import { asFts, asTsquery, type FullTextQuery, parseFullTextQuery } from '#domain/text/full-text-query.ts'
import { isPostgres } from '#platform/database/dialect.ts'
import type { Db, Tables } from '#platform/database/tables.ts'

/** A condition on `postWords` that is true if its words contain every term. */
export function matchesTerms(db: Db, query: FullTextQuery) {
  if (isPostgres(db)) return sql<SqlBool>`"postWords"."words" @@ cast(${asTsquery(query)} as text)::tsquery`
  // The unary plus makes SQLite look up each number in the list, instead of scanning the list for each post.
  return sql<SqlBool>`+"postWords"."number" in (
    select rowid from "postIndex" where "postIndex" match ${asFts(query)})`
}

/** Counts the posts that contain every term, public or not. */
export async function countMatches(db: Db, query: FullTextQuery) {
  const counted = isPostgres(db)
    ? sql<{ total: number }>`(select count(*) as total from "postWords" where ${matchesTerms(db, query)})`
    : sql<{ total: number }>`(select count(*) as total from "postIndex" where "postIndex" match ${asFts(query)})`
  const { total } = await db.selectFrom(counted.as('matches')).select('total').executeTakeFirstOrThrow()
  return Number(total)
}

const { title, about, text } = rules.blog.weights
const maxMatches = 1_000_000

/**
 * The posts that contain every term, with their rank: the lowest is the best. The limit keeps the database from running
 * it once for each post.
 */
export function matchesOf(db: Db, query: FullTextQuery) {
  if (isPostgres(db)) {
    const tsquery = sql`cast(${asTsquery(query)} as text)::tsquery`
    const weights = sql`array[${sql.lit(text / title)}, 0, ${sql.lit(about / title)}, 1]::real[]`
    return sql<{ postId: string; rank: number }>`(
      select "postId", -ts_rank(${weights}, words, ${tsquery}) as rank from "postWords" where words @@ ${tsquery} limit ${sql.lit(maxMatches)})`
  }
  return sql<{ postId: string; rank: number }>`(
    select "postWords"."postId", bm25("postIndex", ${sql.lit(title)}, ${sql.lit(about)}, ${sql.lit(text)}) as rank
    from "postIndex" cross join "postWords" on "postWords".number = "postIndex".rowid
    where "postIndex" match ${asFts(query)} limit ${sql.lit(maxMatches)})`
}

/** The search condition of the office for posts with a date, by the full-text index. */
export function matchesIndexed(db: Db, q: string) {
  const query = parseFullTextQuery(q)
  if (query.terms.length === 0) return inList(titled(db, q))
  return ({ exists, selectFrom }: ExpressionBuilder<Tables, 'post'>) => {
    const indexed = selectFrom('postWords').select('postWords.postId').whereRef('postWords.postId', '=', 'post.id')
    return exists(indexed.where(matchesTerms(db, query)))
  }
}

/** The same for all posts. Drafts are not in the index; they are few, so their columns are scanned. */
export function matchesSearch(db: Db, q: string) {
  const query = parseFullTextQuery(q)
  const drafts = db
    .selectFrom('post')
    .select('id')
    .where('publishedAt', 'is', null)
    .where((builder) => containsWords(db, builder, ['title', 'author', 'tags', 'summary', 'text'], q))
  return inList(drafts.unionAll(query.terms.length === 0 ? titled(db, q) : matchesWords(db, query)))
}

function matchesWords(db: Db, query: FullTextQuery) {
  return db.selectFrom('postWords').select('postId as id').where(matchesTerms(db, query))
}

/** For a query of signs only, which has no words: search title, author, tags and summary for them. */
function titled(db: Db, q: string) {
  return db
    .selectFrom('post')
    .select('id')
    .where((builder) => containsWords(db, builder, ['title', 'author', 'tags', 'summary'], q))
}

/** Appending '' makes the database walk the posts in their order and look up each in the list, not vice versa. */
function inList(ids: ReturnType<typeof titled>) {
  return sql<SqlBool>`"post"."id" || '' in ${ids}`
}
