import { rules } from '#domain/rules.ts'
import { plainText } from '#domain/text/excerpt.ts'
import { markPassage, markWords, type Part } from '#domain/text/marked.ts'
import type { Db } from '#platform/database/tables.ts'
import { holdsTerms, matchesOf } from './holds-terms.server.ts'
import { listPostsById, type PublishedPost, published } from './posts.server.ts'
import { type Question, readPostQuestion } from './question.ts'

/** A post that was found, with the words it was found by marked in its title and in a passage. */
export type FoundPost = PublishedPost & { marked: { title: Part[]; passage: Part[] } }

type Turn = { page?: number; limit?: number }

/** The posts that hold all the words somebody typed: those that fit best first, or the newest where they are too many. */
export async function findPosts(
  db: Db,
  typed: string,
  turn: Turn = {},
): Promise<{ posts: FoundPost[]; total: number }> {
  const question = readPostQuestion(typed)
  if (question.terms.length === 0) return { posts: [], total: 0 }
  const total = await countHolding(db, question)
  const ids = await (total > rules.blog.maxRanked ? listNewest(db, question, turn) : listBest(db, question, turn))
  const posts = await listPostsById(db, ids)
  const texts = await listTexts(db, ids)
  return { posts: posts.map((post) => ({ ...post, marked: markedOf(post, texts, question) })), total }
}

async function countHolding(db: Db, question: Question) {
  const { total } = await holding(db, question)
    .select(({ fn }) => fn.countAll().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

async function listNewest(db: Db, question: Question, { page = 1, limit = rules.blog.postsPerPage }: Turn) {
  const rows = await holding(db, question)
    .select('post.id')
    .orderBy('publishedAt', 'desc')
    .orderBy('post.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return rows.map(({ id }) => id)
}

async function listBest(db: Db, question: Question, { page = 1, limit = rules.blog.postsPerPage }: Turn) {
  const rows = await published(db)
    .innerJoin(matchesOf(db, question).as('match'), 'match.postId', 'post.id')
    .select('post.id')
    .orderBy('match.rank')
    .orderBy('publishedAt', 'desc')
    .orderBy('post.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return rows.map(({ id }) => id)
}

function holding(db: Db, question: Question) {
  return published(db).innerJoin('postWords', 'postWords.postId', 'post.id').where(holdsTerms(db, question))
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
function markedOf({ id, title, summary }: PublishedPost, texts: Map<string, string>, question: Question) {
  const whole = markWords(summary, question)
  const passage = whole.some(({ marked }) => marked) ? whole : markPassage(plainText(texts.get(id) ?? ''), question)
  return { title: markWords(title, question), passage }
}
