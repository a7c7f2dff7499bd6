import { Problem } from '#domain/problem.ts'
import { momentOf } from './new-post.ts'

type Asked = { state?: 'draft' | 'published'; date?: string; publishAt?: string }

/** From when on readers find a post, by what was asked and by what it is today; null for a draft. */
export function publicationOf({ state, date, publishAt }: Asked, today: string | null, now: Date) {
  const asked = publishAt ?? (date && momentOf(date, now))
  const isDraft = state === undefined ? today === null : state === 'draft'
  if (!isDraft) return asked ?? today ?? now.toISOString()
  if (asked === undefined) return null
  const sentence = 'A draft has no time. Send the state published with it, and it goes out then.'
  throw new Problem('invalid-input', { fields: { [publishAt ? 'publishAt' : 'date']: [sentence] } })
}
