import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { localTime } from '#domain/dates.ts'
import { Problem } from '#domain/problem.ts'
import type { Row, Tables } from '#platform/database/tables.ts'
import { momentOf } from './new-post.ts'

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

type PublicationInput = { state?: 'draft' | 'published'; date?: string; publishAt?: string }

/** From when on readers find a post, by what was asked and by what it is today; null for a draft. */
export function publicationOf({ state, date, publishAt }: PublicationInput, today: string | null, now: Date) {
  const asked = publishAt ?? (date && momentOf(date, now))
  const isDraft = state === undefined ? today === null : state === 'draft'
  if (!isDraft) return asked ?? today ?? now.toISOString()
  if (asked === undefined) return null
  const sentence = 'A draft has no time. Send the state published with it, and it goes out then.'
  throw new Problem('invalid-input', { fields: { [publishAt ? 'publishAt' : 'date']: [sentence] } })
}

/** Whether the day has passed until which somebody was to look at a post again; that day itself is in time. */
export function isPastReview(reviewBy: string | null, now = new Date()) {
  return reviewBy !== null && localTime(now.toISOString()).slice(0, 'YYYY-MM-DD'.length) > reviewBy
}
