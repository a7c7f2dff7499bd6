import { ClockIcon } from '#app/ui/icons.tsx'
import type { Content } from '#domain/firm/content.ts'
import { longDate } from '#domain/long-date.ts'
import type { ShownPost } from './shown-post.ts'

type PostOutdatedProps = { post: ShownPost; newerIn?: Content['practiceAreas'][number] }

/** Said above a post that nobody has looked at again in time: it informs, and does not warn. */
export function PostOutdated({ post: { lawStatedOn, reviewBy }, newerIn }: PostOutdatedProps) {
  if (!reviewBy) return null
  const states = lawStatedOn && `states the law as on ${longDate(lawStatedOn)} and `
  return (
    <div className="note" role="note">
      <ClockIcon />
      <div>
        <p>
          <strong>This note may be out of date.</strong>
        </p>
        <p>
          It {states}was due for review by {longDate(reviewBy)}. Later statutes and decisions are not taken into
          account.{' '}
          {newerIn && <a href={`/practice-areas/${newerIn.slug}#notes-heading`}>Newer notes on {newerIn.title}</a>}
        </p>
      </div>
    </div>
  )
}
