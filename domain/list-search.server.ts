import { type Expression, type ExpressionBuilder, type ReferenceExpression, type SqlBool, sql } from 'kysely'
import { isPostgres } from '#platform/database/connect.ts'
import type { Db, Tables } from '#platform/database/tables.ts'

/** True where one of the columns holds the words, in whatever case they are written. */
export function holdsWords<Table extends keyof Tables>(
  db: Db,
  builder: ExpressionBuilder<Tables, Table>,
  columns: ReferenceExpression<Tables, Table>[],
  words: string,
): Expression<SqlBool> {
  // One text a row to look through is twice as fast as one after the other.
  const whole = sql`concat_ws(' ', ${textsOf(builder, columns)})`
  // SQLite's own like takes capitals for small letters; PostgreSQL has another word for that.
  const like = isPostgres(db) ? sql`ilike` : sql`like`
  return sql<SqlBool>`${whole} ${like} ${likePattern(words)} escape '\\'`
}

/** Nothing is no text: a column without one takes none from the others. */
function textsOf<Table extends keyof Tables>(
  builder: ExpressionBuilder<Tables, Table>,
  columns: ReferenceExpression<Tables, Table>[],
) {
  return sql.join(columns.map((column) => sql`${builder.ref(column as never)}`))
}

/** Wildcards are letters like any other. */
function likePattern(words: string) {
  return `%${words.trim().replace(/[\\%_]/g, '\\$&')}%`
}

/** How many there are in all. A first page that is not full has told it already, and spares the counting. */
export async function totalOf(
  rows: unknown[],
  { page, limit }: { page: number; limit: number },
  count: () => Promise<{ total: unknown }>,
) {
  return page === 1 && rows.length < limit ? rows.length : Number((await count()).total)
}
