import { sql } from 'kysely'
import { inState } from '#domain/blog/post-state.ts'
import { listPostsById, type PublishedPost, published } from '#domain/blog/posts.server.ts'
import { rules } from '#domain/rules.ts'
import { plainText } from '#domain/text/excerpt.ts'
import { type FullTextQuery, parseFullTextQuery } from '#domain/text/full-text-query.ts'
import { highlightPassage, highlightWords, type Part, type Wanted } from '#domain/text/highlight.ts'
import { stemOf } from '#domain/text/words.ts'
import type { Db } from '#platform/database/tables.ts'
import { countMatches, matchesOf, matchesTerms } from './search-condition.server.ts'

/** A post that was found, with the words it was found by marked in its title and in a passage. */
export type FoundPost = PublishedPost & { marked: { title: Part[]; passage: Part[] } }

type Turn = { page?: number; limit?: number }

/** The posts that hold all the words somebody typed: those that fit best first, or the newest where they are too many. */
export async function findPosts(db: Db, typed: string, { page = 1, limit = rules.blog.postsPerPage }: Turn = {}) {
  const question = parseFullTextQuery(typed)
  if (question.terms.length === 0) return { posts: [], total: 0 }
  const turn = { limit, offset: (page - 1) * limit }
  const matches = await countMatches(db, question)
  const { ids, total } = await (matches > rules.blog.maxRanked ? findNewest : findBest)(db, question, turn)
  return { posts: await listMarked(db, ids, question), total }
}

type Sought = Wanted & { sought: string[] }

/** The posts that hold half of the words at least: first who holds more of them, then who fits better. */
export async function findSimilarPosts(
  db: Db,
  wanted: Sought,
  { page = 1, limit = rules.blog.postsPerPage }: Turn = {},
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

async function listMarked(db: Db, ids: string[], wanted: Wanted) {
  const posts = await listPostsById(db, ids)
  const texts = await listTexts(db, ids)
  return posts.map((post): FoundPost => ({ ...post, marked: markedOf(post, texts, wanted) }))
}

type Slice = { limit: number; offset: number }

async function findBest(db: Db, question: FullTextQuery, { limit, offset }: Slice) {
  const rows = await published(db)
    .innerJoin(matchesOf(db, question).as('match'), 'match.postId', 'post.id')
    .select('post.id')
    .orderBy('match.rank')
    .orderBy('publishedAt', 'desc')
    .orderBy('post.id')
    .execute()
  return { ids: rows.slice(offset, offset + limit).map(({ id }) => id), total: rows.length }
}

async function findNewest(db: Db, question: FullTextQuery, { limit, offset }: Slice) {
  const rows = await published(db)
    .innerJoin('postWords', 'postWords.postId', 'post.id')
    .where(matchesTerms(db, question))
    .select('post.id')
    .orderBy('publishedAt', 'desc')
    .orderBy('post.id')
    .limit(limit)
    .offset(offset)
    .execute()
  return { ids: rows.map(({ id }) => id), total: await countFound(db, question) }
}

async function listTexts(db: Db, ids: string[]) {
  const rows = await db
    .selectFrom('post')
    .select(['id', 'text'])
    .where('id', 'in', ['', ...ids])
    .execute()
  return new Map(rows.map(({ id, text }) => [id, text]))
}

/** A summary that holds one of the words is shown whole; else as much of the text as there is room for. */
function markedOf({ id, title, summary }: PublishedPost, texts: Map<string, string>, question: Wanted) {
  const whole = highlightWords(summary, question)
  const passage = whole.some(({ marked }) => marked)
    ? whole
    : highlightPassage(plainText(texts.get(id) ?? ''), question)
  return { title: highlightWords(title, question), passage }
}

/**
 * What readers do not find, yet or any more. It is little: to take it away from all there is, is many times as fast as
 * to look at each that they find. The limit keeps it a list of its own, which the index alone makes.
 */
export function hiddenPosts(db: Db, now = new Date()) {
  const ids = (state: 'draft' | 'scheduled' | 'bin') => {
    return db.selectFrom('post').select('post.id').where(inState(state, now))
  }
  return ids('draft').unionAll(ids('scheduled')).unionAll(ids('bin')).limit(sql.lit(1_000_000))
}

/** How many posts readers find that hold every term: those that are hidden are taken away from all that do. */
export async function countFound(db: Db, question: FullTextQuery, now = new Date()) {
  const { hidden } = await db
    .selectFrom(hiddenPosts(db, now).as('hidden'))
    .crossJoin('postWords')
    .whereRef('postWords.postId', '=', 'hidden.id')
    .where(matchesTerms(db, question))
    .select(({ fn }) => fn.countAll().as('hidden'))
    .executeTakeFirstOrThrow()
  return (await countMatches(db, question)) - Number(hidden)
}
