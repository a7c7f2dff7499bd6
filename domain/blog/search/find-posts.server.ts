import { sql } from 'kysely'
import { inState } from '#domain/blog/post-state.ts'
import { listPostsById, type PublishedPost, published } from '#domain/blog/posts.server.ts'
import { rules } from '#domain/rules.ts'
import { plainText } from '#domain/text/excerpt.ts'
import { type FullTextQuery, parseFullTextQuery } from '#domain/text/full-text-query.ts'
import { type HighlightTerms, highlightPassage, highlightWords, type Part } from '#domain/text/highlight.ts'
import { stemOf } from '#domain/text/words.ts'
import type { Db } from '#platform/database/tables.ts'
import { countMatches, matchesOf, matchesTerms } from './search-condition.server.ts'

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

type SimilarInput = HighlightTerms & { sought: string[] }

/** The posts that contain at least half of the words, sorted by how many they contain and then by rank. */
export async function findSimilarPosts(
  db: Db,
  wanted: SimilarInput,
  { page = 1, limit = rules.blog.postsPerPage }: PageInput = {},
) {
  const { sought, beginnings } = wanted
  const [first, ...others] = sought.map((word) => {
    const term = { stems: [stemOf(word)], ...(beginnings.has(word) && { begins: word }) }
    return db.selectFrom(matchesOf(db, { ...wanted, terms: [term] }).as('match')).select(['postId', 'rank'])
  })
  if (!first) return { posts: [], total: 0 }
  const matches = others.reduce((all, one) => all.unionAll(one), first)
  const rows = await published(db)
    .innerJoin(matches.as('match'), 'match.postId', 'post.id')
    .select('post.id')
    .groupBy(['post.id', 'publishedAt'])
    .having(({ fn }) => fn.countAll(), '>=', Math.ceil(sought.length / 2))
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy(({ fn }) => fn.sum('match.rank'))
    .orderBy('publishedAt', 'desc')
    .orderBy('post.id')
    .execute()
  const ids = rows.slice((page - 1) * limit, page * limit).map(({ id }) => id)
  return { posts: await listMarked(db, ids, wanted), total: rows.length }
}

async function listMarked(db: Db, ids: string[], wanted: HighlightTerms) {
  const posts = await listPostsById(db, ids)
  const texts = await listTexts(db, ids)
  return posts.map((post): FoundPost => ({ ...post, marked: markedOf(post, texts, wanted) }))
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

/** Shows the whole summary if it contains one of the words, else a passage of the text. */
function markedOf({ id, title, summary }: PublishedPost, texts: Map<string, string>, query: HighlightTerms) {
  const whole = highlightWords(summary, query)
  const passage = whole.some(({ marked }) => marked) ? whole : highlightPassage(plainText(texts.get(id) ?? ''), query)
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
