import type { ReactNode } from 'react'
import { CopyIcon, PrintIcon } from '#app/ui/icons.tsx'
import type { Content } from '#domain/firm/content.ts'
import { longDate } from '#domain/long-date.ts'
import type { ShownPost } from './shown-post.ts'
import { useContent } from './use-content.ts'

type AboutPostProps = { post: ShownPost; minutes: number; areas: Content['practiceAreas']; isOld: boolean }

/** When a post was written, by whom, what it is about, of when its law is and how long it is. */
export function AboutPost({ post, minutes, areas, isOld }: AboutPostProps) {
  const { publishedAt, author, lawStatedOn } = post
  const profile = useContent().content.team.find(({ name }) => name === author)
  return (
    <aside className="art-meta" aria-label="About this post">
      <dl>
        {publishedAt && (
          <Line name="Published">
            <time dateTime={publishedAt}>{longDate(publishedAt)}</time>
          </Line>
        )}
        {author && (
          <Line name="Writer">
            {profile ? (
              <a href={`/team#${profile.slug}`} rel="author">
                {author}
              </a>
            ) : (
              author
            )}
          </Line>
        )}
        {areas.length > 0 && (
          <Line name={areas.length === 1 ? 'Area' : 'Areas'}>
            {areas.map(({ slug, title }) => (
              <a key={slug} href={`/practice-areas/${slug}`}>
                {title}
              </a>
            ))}
          </Line>
        )}
        {lawStatedOn && (
          <Line name="Law stated as on">
            <time className={isOld ? 'is-old' : undefined} dateTime={lawStatedOn}>
              {longDate(lawStatedOn)}
            </time>
          </Line>
        )}
        <Line name="Reading time">
          {minutes} {minutes === 1 ? 'minute' : 'minutes'}
        </Line>
      </dl>
      <p className="acts">
        <a className="act" href="#cite">
          <CopyIcon />
          Cite this note
        </a>
        <button className="act" type="button" data-print hidden>
          <PrintIcon />
          Print
        </button>
      </p>
    </aside>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
