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
import { updateTopics } from './topics.server.ts'
import { termsOf } from './vocabulary.server.ts'

const { portion } = rules.blog

/** Notes topics, words and excerpts of posts that were kept before any of them was, or read in another manner; tells how many. */
export async function indexPosts(resources: ChangeContext) {
  const ids = await listUnread(resources.db)
  for (let at = 0; at < ids.length; at += portion) {
    await change(resources, machine, async ({ db, invalidate }) => {
      await notePosts(db, ids.slice(at, at + portion))
      invalidate('posts')
    })
    // Others are answered in between.
    await setImmediate()
  }
  return ids.length
}

/** Likewise of these, which came by another way than a save. */
export async function notePosts(db: Transaction, ids: string[]) {
  const posts = await db
    .selectFrom('post')
    .select(['id', 'title', 'summary', 'author', 'tags', 'text', 'publishedAt'])
    .where('id', 'in', ids)
    .execute()
  for (const post of posts) {
    await updateTopics(db, post.id, post.tags)
    await indexWords(db, post)
    await db
      .updateTable('post')
      .set({ excerpt: excerptOf(post.text) })
      .where('id', '=', post.id)
      .where('text', '=', post.text)
      .execute()
  }
}

async function listUnread(db: Db) {
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

type Worded = Pick<Row<'post'>, 'id' | 'title' | 'summary' | 'author' | 'tags' | 'text' | 'publishedAt'>
/** What is noted of a post: its stems, and its terms as they are written. */
type Stems = Record<'title' | 'about' | 'text' | 'terms', string[]>

/** Raised whenever the same post would be found by other words, or have another excerpt: both are then noted anew. */
export const wordsVersion = 2

/** Notes by which words readers find a post, within the change that writes it. What nobody finds yet needs none. */
async function indexWords(db: Transaction, post: Worded) {
  if (post.publishedAt === null) {
    await db.deleteFrom('postWords').where('postId', '=', post.id).execute()
    return
  }
  const stems = stemsOf(post)
  await (isPostgres(db) ? inPostgres(post.id, stems) : inSqlite(post.id, stems)).execute(db)
}

function stemsOf(post: Worded): Stems {
  const { title, summary, author, tags } = post
  const about = [summary, ...(JSON.parse(tags) as string[]), author].join(' ')
  const text = withoutAddresses(post.text)
  return { title: stemsIn(title), about: stemsIn(about), text: stemsIn(text), terms: termsOf(post, text) }
}

/** Each word by its stem: so both databases find the same. */
function stemsIn(text: string) {
  return significantWords(text).map(stemOf)
}

/** Nobody looks for the address of a link; its words and the caption of a picture stay. */
function withoutAddresses(markdown: string) {
  return markdown.replace(/\]\(<?[^\s()<>]*/g, '] ').replace(/\bhttps?:\/\/\S+/g, ' ')
}

function inSqlite(postId: string, { title, about, text, terms }: Stems): RawBuilder<unknown> {
  const stems = sql.join([title, about, text].map((words) => words.join(' ')))
  return sql`insert into "postWords" ("postId", version, title, about, text, terms)
    values (${postId}, ${wordsVersion}, ${stems}, ${JSON.stringify(terms)})
    on conflict ("postId") do update
    set version = excluded.version, title = excluded.title, about = excluded.about, text = excluded.text,
      terms = excluded.terms`
}

function inPostgres(postId: string, stems: Stems): RawBuilder<unknown> {
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

type Noted = Parameters<typeof indexWords>[1]
type Changed = Partial<Row<'post'>>

const searchedColumns = ['title', 'summary', 'author', 'tags', 'text', 'publishedAt'] as const
const shared = ['title', 'shareText', 'tags', 'publishedAt', 'binnedAt'] as const

/** Notes by what a post is found, within the change that writes it, where that changes. */
export async function updateSearchIndex(db: Transaction, post: Noted, changed: Changed) {
  const touches = (names: readonly (keyof Changed)[]) => names.some((name) => changed[name] !== undefined)
  if (changed.tags !== undefined) await updateTopics(db, post.id, post.tags)
  if (touches(searchedColumns)) await indexWords(db, post)
  if (touches(shared)) await discardShareImages(db, post.id)
}
