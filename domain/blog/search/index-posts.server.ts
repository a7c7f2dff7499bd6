import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { machine } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { discardShareImages } from '#domain/files/discard-files.server.ts'
import { rules } from '#domain/rules.ts'
import { excerptOf } from '#domain/text/excerpt.ts'
import { asTsvector, type Lexeme } from '#domain/text/full-text-query.ts'
import { significantWords, stemOf } from '#domain/text/words.ts'
import { isPostgres } from '#platform/database/dialect.ts'
import type { Db, Row, Transaction } from '#platform/database/tables.ts'
import { hiddenPosts } from './find-posts.server.ts'
import { updateTopics } from './topics.server.ts'

const { portion } = rules.blog

/** Indexes the posts that lack an excerpt or have an index entry of another version; returns their number. */
export async function indexPosts(resources: ChangeContext) {
  const ids = await listUnindexed(resources.db)
  for (let from = 0; from < ids.length; from += portion) {
    await change(resources, machine, async ({ db, invalidate }) => {
      await updatePostIndex(db, ids.slice(from, from + portion))
      invalidate('posts')
    })
    // Let other requests run in between.
    await setImmediate()
  }
  return ids.length
}

/** Writes topics, words and excerpts of posts that were inserted without the usual save. */
export async function updatePostIndex(db: Transaction, ids: string[]) {
  const selected = db
    .selectFrom('post')
    .select(['id', 'title', 'summary', 'author', 'tags', 'text', 'publishedAt'])
    .where('id', 'in', ids)
    .orderBy('id')
  // Locked, so that no older words replace those of a post that is saved meanwhile. SQLite has one writer at a time.
  const posts = await (isPostgres(db) ? selected.forUpdate() : selected).execute()
  for (const post of posts) {
    await updateTopics(db, post.id, post.tags)
    await indexWords(db, post)
    const excerpt = excerptOf(post.text)
    await db.updateTable('post').set({ excerpt }).where('id', '=', post.id).execute()
  }
}

async function listUnindexed(db: Db) {
  const rows = await db
    .selectFrom('post')
    .leftJoin('postWords', 'postWords.postId', 'post.id')
    .select('post.id')
    .where(({ eb, and, or }) =>
      or([
        eb('excerpt', 'is', null),
        and([eb('publishedAt', 'is not', null), or([eb('version', 'is', null), eb('version', '<>', wordsVersion)])]),
      ]),
    )
    .execute()
  return rows.map(({ id }) => id)
}

type IndexedPost = Pick<Row<'post'>, 'id' | 'title' | 'summary' | 'author' | 'tags' | 'text' | 'publishedAt'>
/** The index entry of a post: its stems by field, and its terms as written. */
type Stems = Record<'title' | 'about' | 'text' | 'terms', string[]>

/** Raise it when the rules for words or excerpts change: all posts are then indexed again. */
const wordsVersion = 2

/** Writes the full-text index entry of a post, in the transaction that writes the post. Drafts have none. */
async function indexWords(db: Transaction, post: IndexedPost) {
  if (post.publishedAt === null) {
    await db.deleteFrom('postWords').where('postId', '=', post.id).execute()
    return
  }
  const stems = stemsOf(post)
  await (isPostgres(db) ? upsertOnPostgres(post.id, stems) : upsertOnSqlite(post.id, stems)).execute(db)
}

function stemsOf(post: IndexedPost): Stems {
  const { title, summary, author, tags } = post
  const about = [summary, ...(JSON.parse(tags) as string[]), author].join(' ')
  const text = withoutAddresses(post.text)
  return { title: stemsIn(title), about: stemsIn(about), text: stemsIn(text), terms: termsOf(post, text) }
}

/** Stems words here, not in the database: so both databases find the same. */
function stemsIn(text: string) {
  return significantWords(text).map(stemOf)
}

/** Removes the addresses of links, which nobody searches for; link texts and captions stay. */
function withoutAddresses(markdown: string) {
  return markdown.replace(/\]\(<?[^\s()<>]*/g, '] ').replace(/\bhttps?:\/\/\S+/g, ' ')
}

function upsertOnSqlite(postId: string, { title, about, text, terms }: Stems): RawBuilder<unknown> {
  const stems = sql.join([title, about, text].map((words) => words.join(' ')))
  return sql`insert into "postWords" ("postId", version, title, about, text, terms)
    values (${postId}, ${wordsVersion}, ${stems}, ${JSON.stringify(terms)})
    on conflict ("postId") do update
    set version = excluded.version, title = excluded.title, about = excluded.about, text = excluded.text,
      terms = excluded.terms`
}

function upsertOnPostgres(postId: string, stems: Stems): RawBuilder<unknown> {
  const words = sql`cast(${asTsvector(lexemesOf(stems))} as text)::tsvector`
  return sql`insert into "postWords" ("postId", version, words, terms)
    values (${postId}, ${wordsVersion}, ${words}, ${JSON.stringify(stems.terms)})
    on conflict ("postId") do update
    set version = excluded.version, words = excluded.words, terms = excluded.terms`
}

function lexemesOf({ title, about, text }: Stems): Lexeme[] {
  return [
    ...title.map((stem) => ({ stem, weight: 'A' as const })),
    { stem: '' },
    ...about.map((stem) => ({ stem, weight: 'B' as const })),
    { stem: '' },
    ...text.map((stem) => ({ stem })),
  ]
}

type Changed = Partial<Row<'post'>>

const searchedColumns = ['title', 'summary', 'author', 'tags', 'text', 'publishedAt'] as const
const shareImageColumns = ['title', 'shareText', 'tags', 'publishedAt', 'binnedAt'] as const

/** Updates topics, full-text index and share images of a post, if the change affects them. */
export async function updateSearchIndex(db: Transaction, post: IndexedPost, changed: Changed) {
  const changesAny = (names: readonly (keyof Changed)[]) => names.some((name) => changed[name] !== undefined)
  if (changed.tags !== undefined) await updateTopics(db, post.id, post.tags)
  if (changesAny(searchedColumns)) await indexWords(db, post)
  if (changesAny(shareImageColumns)) await discardShareImages(db, post.id)
}

const { maxPostTerms, maxTerms, termsAtOnce } = rules.siteSearch

type TermSource = Pick<Row<'post'>, 'title' | 'summary' | 'author' | 'tags'>

/**
 * The terms of a post: its words as written, and the pairs of neighbouring words in its title and tags. The full-text
 * index has only stems, but correcting a misspelt word needs the words as written.
 */
function termsOf({ title, summary, author, tags }: TermSource, text: string) {
  const titleAndTags = [title, ...(JSON.parse(tags) as string[])].map(significantWords)
  const pairs = titleAndTags.flatMap((words) => words.slice(1).map((word, index) => `${words[index]} ${word}`))
  const words = [...titleAndTags.flat(), ...[summary, author, text].flatMap(significantWords)]
  // A truncated word may end in a lone surrogate, which PostgreSQL does not accept in JSON.
  const terms = [...pairs, ...words].map((term) => term.toWellFormed())
  return [...new Set(terms)].slice(0, maxPostTerms)
}

/**
 * Yields all terms with the number of posts that contain them, public or not, in portions. Database triggers update the
 * numbers when the terms of a post change.
 */
export async function* listTerms(db: Db) {
  let last = ''
  for (let read = 0; read < maxTerms; read += termsAtOnce) {
    const page = await db
      .selectFrom('postTerm')
      .selectAll()
      .where('term', '>', last)
      .orderBy('term')
      .limit(termsAtOnce)
      .execute()
    yield page
    last = page.at(-1)?.term ?? ''
    if (page.length < termsAtOnce) return
  }
}

/** The terms of posts that are not public; a term of several posts is repeated. */
export async function listHiddenTerms(db: Db) {
  const hidden = await db
    .selectFrom(hiddenPosts(db).as('hidden'))
    .innerJoin('postWords', 'postWords.postId', 'hidden.id')
    .select('terms')
    .execute()
  return hidden.flatMap(({ terms }) => JSON.parse(terms) as string[])
}
