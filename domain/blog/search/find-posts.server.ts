import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { inState } from '#domain/blog/post-state.ts'
import { listPostsById, type PublishedPost, published } from '#domain/blog/posts.server.ts'
import { containsWords } from '#domain/list-search.server.ts'
import { rules } from '#domain/rules.ts'
import { plainText } from '#domain/text/excerpt.ts'
import {
  asFts,
  asTsquery,
  type FullTextQuery,
  type HighlightTerms,
  highlightPassage,
  highlightWords,
  type Part,
  parseFullTextQuery,
} from '#domain/text/full-text-query.ts'
import { stemOf } from '#domain/text/words.ts'
import { isPostgres } from '#platform/database/dialect.ts'
import type { Db, Tables } from '#platform/database/tables.ts'

/** A search result: the post, with the matching words marked in its title and in a passage. */
export type FoundPost = PublishedPost & { marked: { title: Part[]; passage: Part[] } }

type PageInput = { page?: number; limit?: number }

/** The posts that contain all typed words, best matches first; or newest first if there are too many to rank. */
export async function findPosts(db: Db, typed: string, { page = 1, limit = rules.blog.postsPerPage }: PageInput = {}) {
  const query = parseFullTextQuery(typed)
  if (query.terms.length === 0) return { posts: [], total: 0 }
  const slice = { limit, offset: (page - 1) * limit }
  const matches = await countMatches(db, query)
  const { ids, total } = await (matches > rules.blog.maxRanked ? findNewest : findBest)(db, query, slice)
  return { posts: await listMarked(db, ids, query), total }
}

type SimilarInput = HighlightTerms & { lookupWords: string[] }

/** The posts that contain at least half of the words, sorted by how many they contain and then by rank. */
export async function findSimilarPosts(
  db: Db,
  query: SimilarInput,
  { page = 1, limit = rules.blog.postsPerPage }: PageInput = {},
) {
  const { lookupWords, prefixes } = query
  const [first, ...others] = lookupWords.map((word) => {
    const term = { stems: [stemOf(word)], ...(prefixes.has(word) && { prefix: word }) }
    return db.selectFrom(matchesOf(db, { ...query, terms: [term] }).as('match')).select(['postId', 'rank'])
  })
  if (!first) return { posts: [], total: 0 }
  const matches = others.reduce((all, one) => all.unionAll(one), first)
  const rows = await published(db)
    .innerJoin(matches.as('match'), 'match.postId', 'post.id')
    .select('post.id')
    .groupBy(['post.id', 'publishedAt'])
    .having(({ fn }) => fn.countAll(), '>=', Math.ceil(lookupWords.length / 2))
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy(({ fn }) => fn.sum('match.rank'))
    .orderBy('publishedAt', 'desc')
    .orderBy('post.id')
    .execute()
  const ids = rows.slice((page - 1) * limit, page * limit).map(({ id }) => id)
  return { posts: await listMarked(db, ids, query), total: rows.length }
}

async function listMarked(db: Db, ids: string[], query: HighlightTerms) {
  const posts = await listPostsById(db, ids)
  const texts = await listTexts(db, ids)
  return posts.map((post): FoundPost => ({ ...post, marked: markedOf(post, texts, query) }))
}

type Slice = { limit: number; offset: number }

async function findBest(db: Db, query: FullTextQuery, { limit, offset }: Slice) {
  const rows = await published(db)
    .innerJoin(matchesOf(db, query).as('match'), 'match.postId', 'post.id')
    .select('post.id')
    .orderBy('match.rank')
    .orderBy('publishedAt', 'desc')
    .orderBy('post.id')
    .execute()
  return { ids: rows.slice(offset, offset + limit).map(({ id }) => id), total: rows.length }
}

async function findNewest(db: Db, query: FullTextQuery, { limit, offset }: Slice) {
  const rows = await published(db)
    .innerJoin('postWords', 'postWords.postId', 'post.id')
    .where(matchesTerms(db, query))
    .select('post.id')
    .orderBy('publishedAt', 'desc')
    .orderBy('post.id')
    .limit(limit)
    .offset(offset)
    .execute()
  return { ids: rows.map(({ id }) => id), total: await countFound(db, query) }
}

async function listTexts(db: Db, ids: string[]) {
  const rows = await db
    .selectFrom('post')
    .select(['id', 'text'])
    .where('id', 'in', ['', ...ids])
    .execute()
  return new Map(rows.map(({ id, text }) => [id, text]))
}

/** Shows the summary if it contains one of the words, else a passage of the text. */
function markedOf({ id, title, summary }: PublishedPost, texts: Map<string, string>, query: HighlightTerms) {
  const markedSummary = highlightWords(summary, query)
  const passage = markedSummary.some(({ marked }) => marked)
    ? markedSummary
    : highlightPassage(plainText(texts.get(id) ?? ''), query)
  return { title: highlightWords(title, query), passage }
}

/**
 * Posts that are not public. They are few: subtracting them from all posts is many times as fast as checking each
 * public post. The limit makes the database compute them as a separate list, from the index alone.
 */
export function hiddenPosts(db: Db, now = new Date()) {
  const ids = (state: 'draft' | 'scheduled' | 'bin') => {
    return db.selectFrom('post').select('post.id').where(inState(state, now))
  }
  return ids('draft').unionAll(ids('scheduled')).unionAll(ids('bin')).limit(sql.lit(1_000_000))
}

/** Counts the public posts that contain every term: all matches minus the hidden ones. */
export async function countFound(db: Db, query: FullTextQuery, now = new Date()) {
  const { hidden } = await db
    .selectFrom(hiddenPosts(db, now).as('hidden'))
    .crossJoin('postWords')
    .whereRef('postWords.postId', '=', 'hidden.id')
    .where(matchesTerms(db, query))
    .select(({ fn }) => fn.countAll().as('hidden'))
    .executeTakeFirstOrThrow()
  return (await countMatches(db, query)) - Number(hidden)
}

/** A condition on `postWords` that is true if its words contain every term. */
function matchesTerms(db: Db, query: FullTextQuery) {
  if (isPostgres(db)) return sql<SqlBool>`"postWords"."words" @@ cast(${asTsquery(query)} as text)::tsquery`
  // The unary plus makes SQLite look up each number in the list, instead of scanning the list for each post.
  return sql<SqlBool>`+"postWords"."number" in (
    select rowid from "postIndex" where "postIndex" match ${asFts(query)})`
}

/** Counts the posts that contain every term, public or not. */
async function countMatches(db: Db, query: FullTextQuery) {
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
function matchesOf(db: Db, query: FullTextQuery) {
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
  if (query.terms.length === 0) return isInIds(matchesShortFields(db, q))
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
  return isInIds(drafts.unionAll(query.terms.length === 0 ? matchesShortFields(db, q) : matchesWords(db, query)))
}

function matchesWords(db: Db, query: FullTextQuery) {
  return db.selectFrom('postWords').select('postId as id').where(matchesTerms(db, query))
}

/** For a query of signs only, which has no words: search title, author, tags and summary for them. */
function matchesShortFields(db: Db, q: string) {
  return db
    .selectFrom('post')
    .select('id')
    .where((builder) => containsWords(db, builder, ['title', 'author', 'tags', 'summary'], q))
}

/** Appending '' makes the database walk the posts in their order and look up each in the list, not vice versa. */
function isInIds(ids: ReturnType<typeof matchesShortFields>) {
  return sql<SqlBool>`"post"."id" || '' in ${ids}`
}
