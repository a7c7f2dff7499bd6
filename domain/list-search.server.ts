import { type Expression, type ExpressionBuilder, type ReferenceExpression, type SqlBool, sql } from 'kysely'
import { rules } from '#domain/rules.ts'
import { quotes } from '#domain/text/full-text-query.ts'
import { isCommon, stemOf } from '#domain/text/words.ts'
import { isPostgres } from '#platform/database/dialect.ts'
import type { Db, Tables } from '#platform/database/tables.ts'

/**
 * True where the columns hold all the words that somebody typed, in any order; words between quotes stand together.
 * For lists that are short enough to be looked through: it reads what is typed as `parseFullTextQuery` does.
 */
export function containsWords<Table extends keyof Tables>(
  db: Db,
  builder: ExpressionBuilder<Tables, Table>,
  columns: ReferenceExpression<Tables, Table>[],
  typed: string,
): Expression<SqlBool> {
  return builder.and(termsOf(typed).map((term) => containsText(db, builder, columns, term)))
}

/** True where one of the columns holds the text as it is, in whatever case it is written. */
export function containsText<Table extends keyof Tables>(
  db: Db,
  builder: ExpressionBuilder<Tables, Table>,
  columns: ReferenceExpression<Tables, Table>[],
  text: string,
): Expression<SqlBool> {
  // One text a row to look through is twice as fast as one after the other.
  const whole = sql`concat_ws(' ', ${textsOf(builder, columns)})`
  // SQLite's own like takes capitals for small letters; PostgreSQL has another word for that.
  const like = isPostgres(db) ? sql`ilike` : sql`like`
  return sql<SqlBool>`${whole} ${like} ${likePattern(text)} escape '\\'`
}

/** Signs alone are looked for as they are; a word that stands in every text only where no other was typed. */
function termsOf(typed: string) {
  const parts = typed.split(quotes)
  const terms = parts.flatMap((part, at) => {
    const isPhrase = at % 2 === 1 && at < parts.length - 1
    return isPhrase ? [part.trim()] : part.split(/\s+/).map(beginningOf)
  })
  const telling = terms.filter((term) => term !== '' && !isCommon(term.toLowerCase()))
  return telling.length > 0 ? telling.slice(0, rules.siteSearch.maxWords) : [typed]
}

/** By its stem a word is found in any form. A short stem stands in words that have nothing to do with it. */
function beginningOf(word: string) {
  const stem = stemOf(word.toLowerCase())
  return stem.length >= minStem && word.toLowerCase().startsWith(stem) ? stem : word
}

const minStem = 4

/** Nothing is no text: a column without one takes none from the others. */
function textsOf<Table extends keyof Tables>(
  builder: ExpressionBuilder<Tables, Table>,
  columns: ReferenceExpression<Tables, Table>[],
) {
  return sql.join(columns.map((column) => sql`${builder.ref(column as never)}`))
}

/** Wildcards are letters like any other. An apostrophe, straight or curved, is any one sign. */
function likePattern(text: string) {
  const escaped = text.trim().replace(/[\\%_]/g, '\\$&')
  return `%${escaped.replace(/['’]/g, '_')}%`
}

/** How many there are in all. A first page that is not full has told it already, and spares the counting. */
export async function totalOf(
  rows: unknown[],
  { page, limit }: { page: number; limit: number },
  count: () => Promise<{ total: unknown }>,
) {
  return page === 1 && rows.length < limit ? rows.length : Number((await count()).total)
}
