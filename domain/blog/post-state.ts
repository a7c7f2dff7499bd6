import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { localTime } from '#domain/dates.ts'
import { Problem } from '#domain/problem.ts'
import type { Row, Tables } from '#platform/database/tables.ts'
import { momentOf } from './new-post.ts'

/* The state of a post, derived from its dates at each read: no job switches it, so none can fail to. */

export type PostState = 'draft' | 'scheduled' | 'published' | 'bin'

type Dated = Pick<Row<'post'>, 'publishedAt' | 'binnedAt'>

/** The state of a loaded post. */
export function stateOf({ publishedAt, binnedAt }: Dated, now = new Date()): PostState {
  if (binnedAt !== null) return 'bin'
  if (publishedAt === null) return 'draft'
  return publishedAt <= now.toISOString() ? 'published' : 'scheduled'
}

/** The same as a condition of a query. */
export function inState(state: PostState, now = new Date()) {
  const moment = now.toISOString()
  return ({ and, eb }: ExpressionBuilder<Tables, 'post'>) => {
    if (state === 'bin') return eb('post.binnedAt', 'is not', null)
    const notBinned = eb('post.binnedAt', 'is', null)
    if (state === 'draft') return and([notBinned, eb('post.publishedAt', 'is', null)])
    const isDue = sql<SqlBool>`"post"."publishedAt" ${sql.raw(state === 'published' ? '<=' : '>')} ${moment}`
    return and([notBinned, isDue])
  }
}

type PublicationInput = { state?: 'draft' | 'published'; date?: string; publishAt?: string }

/** The moment of publication, from the input and the current one (`current`); null for a draft. */
export function publicationOf({ state, date, publishAt }: PublicationInput, current: string | null, now: Date) {
  const requested = publishAt ?? (date && momentOf(date, now))
  const isDraft = state === undefined ? current === null : state === 'draft'
  if (!isDraft) return requested ?? current ?? now.toISOString()
  if (requested === undefined) return null
  const sentence = 'A draft has no time. Send the state published with it, and it goes out then.'
  throw new Problem('invalid-input', { fields: { [publishAt ? 'publishAt' : 'date']: [sentence] } })
}

/** Whether the day by which a post must be reviewed has passed; the day itself is in time. */
export function isPastReview(reviewBy: string | null, now = new Date()) {
  return reviewBy !== null && localTime(now.toISOString()).slice(0, 'YYYY-MM-DD'.length) > reviewBy
}
