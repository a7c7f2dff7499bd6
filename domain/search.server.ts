import { type Expression, type ExpressionBuilder, type ReferenceExpression, type SqlBool, sql } from 'kysely'
import type { Tables } from '#platform/database/tables.ts'
import { likePattern } from './search.ts'

/** True where one of the columns holds the words, in whatever case they are written. */
export function holdsWords<Table extends keyof Tables>(
  builder: ExpressionBuilder<Tables, Table>,
  columns: ReferenceExpression<Tables, Table>[],
  words: string,
): Expression<SqlBool> {
  const pattern = likePattern(words)
  return builder.or(
    columns.map((column) => sql<SqlBool>`lower(${builder.ref(column as never)}) like ${pattern} escape '\\'`),
  )
}
