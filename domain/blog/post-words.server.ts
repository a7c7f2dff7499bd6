import { type RawBuilder, sql } from 'kysely'
import { isCommon, stemOf, wordsIn } from '#domain/text/words.ts'
import { isPostgres } from '#platform/database/connect.ts'
import type { Row, Transaction } from '#platform/database/tables.ts'

type Worded = Pick<Row<'post'>, 'id' | 'title' | 'summary' | 'author' | 'tags' | 'text' | 'publishedAt'>
type Stems = Record<'title' | 'about' | 'text', string[]>

/** Raised whenever the same post would be found by other words: what was noted before is then noted anew. */
export const wordsVersion = 1

/** Notes by which words readers find a post, within the change that writes it. What nobody finds yet needs none. */
export async function noteWords(db: Transaction, post: Worded) {
  if (post.publishedAt === null) {
    await db.deleteFrom('postWords').where('postId', '=', post.id).execute()
    return
  }
  const stems = stemsOf(post)
  await (isPostgres(db) ? inPostgres(post.id, stems) : inSqlite(post.id, stems)).execute(db)
}

function stemsOf({ title, summary, author, tags, text }: Worded): Stems {
  const about = [summary, ...(JSON.parse(tags) as string[]), author].join(' ')
  return { title: stemsIn(title), about: stemsIn(about), text: stemsIn(withoutAddresses(text)) }
}

/** The words of a text that tell something, each by its stem: so both databases find the same. */
export function stemsIn(text: string) {
  return wordsIn(text)
    .filter(({ word }) => word !== '' && !isCommon(word))
    .map(({ word }) => stemOf(word))
}

/** Nobody looks for the address of a link; its words and the caption of a picture stay. */
function withoutAddresses(markdown: string) {
  return markdown.replace(/\]\(<?[^\s()<>]*/g, '] ').replace(/\bhttps?:\/\/\S+/g, ' ')
}

function inSqlite(postId: string, { title, about, text }: Stems): RawBuilder<unknown> {
  return sql`insert into "postWords" ("postId", version, title, about, text)
    values (${postId}, ${wordsVersion}, ${title.join(' ')}, ${about.join(' ')}, ${text.join(' ')})
    on conflict ("postId") do update
    set version = excluded.version, title = excluded.title, about = excluded.about, text = excluded.text`
}

function inPostgres(postId: string, stems: Stems): RawBuilder<unknown> {
  return sql`insert into "postWords" ("postId", version, words)
    values (${postId}, ${wordsVersion}, cast(${vectorOf(stems)} as text)::tsvector)
    on conflict ("postId") do update set version = excluded.version, words = excluded.words`
}

/** PostgreSQL counts no further. */
const lastPlace = 16_383

/** The stems in the way PostgreSQL writes them: where each stands, and what that counts for. */
function vectorOf({ title, about, text }: Stems) {
  const placed = [
    ...title.map((stem) => ({ stem, weight: 'A' })),
    { stem: '', weight: '' },
    ...about.map((stem) => ({ stem, weight: 'B' })),
    { stem: '', weight: '' },
    ...text.map((stem) => ({ stem, weight: 'D' })),
  ]
  return placed
    .map(({ stem, weight }, index) => stem && `'${stem}':${Math.min(index + 1, lastPlace)}${weight}`)
    .join(' ')
}
