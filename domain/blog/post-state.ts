import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Row, Tables } from '#platform/database/tables.ts'

/* What a post is to readers, decided when somebody looks: no job makes it so, and none can fail to. */

export type PostState = 'draft' | 'scheduled' | 'published' | 'bin'

type Dated = Pick<Row<'post'>, 'publishedAt' | 'binnedAt'>

/** The state of a post that was read. */
export function stateOf({ publishedAt, binnedAt }: Dated, now = new Date()): PostState {
  if (binnedAt !== null) return 'bin'
  if (publishedAt === null) return 'draft'
  return publishedAt <= now.toISOString() ? 'published' : 'scheduled'
}

/** The same as a condition on the posts of a query. */
export function inState(state: PostState, now = new Date()) {
  const moment = now.toISOString()
  return ({ and, eb }: ExpressionBuilder<Tables, 'post'>) => {
    if (state === 'bin') return eb('post.binnedAt', 'is not', null)
    const kept = eb('post.binnedAt', 'is', null)
    if (state === 'draft') return and([kept, eb('post.publishedAt', 'is', null)])
    const isDue = sql<SqlBool>`"post"."publishedAt" ${sql.raw(state === 'published' ? '<=' : '>')} ${moment}`
    return and([kept, isDue])
  }
}
