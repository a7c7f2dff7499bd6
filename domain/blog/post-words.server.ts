import { type RawBuilder, sql } from 'kysely'
import { asTsvector, type Lexeme } from '#domain/text/tsvector.ts'
import { stemOf, tellingWords } from '#domain/text/words.ts'
import { isPostgres } from '#platform/database/dialect.ts'
import type { Row, Transaction } from '#platform/database/tables.ts'

type Worded = Pick<Row<'post'>, 'id' | 'title' | 'summary' | 'author' | 'tags' | 'text' | 'publishedAt'>
type Stems = Record<'title' | 'about' | 'text', string[]>

/** Raised whenever the same post would be found by other words, or have another excerpt: both are then noted anew. */
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

/** Each word by its stem: so both databases find the same. */
function stemsIn(text: string) {
  return tellingWords(text).map(stemOf)
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
    values (${postId}, ${wordsVersion}, cast(${asTsvector(lexemesOf(stems))} as text)::tsvector)
    on conflict ("postId") do update set version = excluded.version, words = excluded.words`
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
