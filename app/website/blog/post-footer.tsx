import type { ReactNode } from 'react'
import { ArrowIcon, CopyIcon, PrintIcon } from '#app/ui/icons.tsx'
import { useContent } from '#app/website/shell/use-content.ts'
import type { PostNeighbours } from '#domain/blog/related-posts.server.ts'
import { topicOf } from '#domain/blog/slug.ts'
import { longDate } from '#domain/dates.ts'
import type { Content } from '#domain/firm/content.ts'
import { amount, plural } from '#domain/number-word.ts'
import { languageOf } from '#domain/text/language.ts'
import { RelatedPosts } from './related-posts.tsx'
import type { ShownPost } from './shown-post.ts'
import { topicPath } from './tag-links.tsx'

type PostAfterProps = { around: PostNeighbours; tags: string[] }

/** Where a reader may go on: to posts on the same matters, and to the neighbours in time. */
export function PostAfter({ around: { related, older, newer }, tags: [tag] }: PostAfterProps) {
  const topic = tag && topicOf(tag)
  return (
    <>
      {related.length > 0 && (
        <section className="after" aria-labelledby="related">
          <div className="wrap board">
            <div className="hd">
              <h2 id="related">Related notes</h2>
              {tag && topic && (
                <a className="link" href={topicPath(topic)}>
                  All on {tag} <ArrowIcon />
                </a>
              )}
            </div>
            <div className="bd">
              <RelatedPosts posts={related} />
            </div>
          </div>
        </section>
      )}
      {(older || newer) && (
        <div className="wrap">
          <nav className="previous-next" aria-label="Previous and next note">
            {older && <Neighbour post={older} side="prev" />}
            {newer && <Neighbour post={newer} side="next" />}
          </nav>
        </div>
      )}
    </>
  )
}

type NeighbourProps = { post: { slug: string; title: string; publishedAt: string }; side: 'prev' | 'next' }

function Neighbour({ post: { slug, title, publishedAt }, side }: NeighbourProps) {
  return (
    <a href={`/blog/${slug}`} rel={side}>
      <span className="caption">
        {side === 'prev' ? 'Previous' : 'Next'} note, <time dateTime={publishedAt}>{longDate(publishedAt)}</time>
      </span>
      <b lang={languageOf(title)}>{title}</b>
    </a>
  )
}

type AboutPostProps = { post: ShownPost; minutes: number; areas: Content['practiceAreas']; isOld: boolean }

/** When a post was written, by whom, what it is about, of when its law is and how long it is. */
export function AboutPost({ post, minutes, areas, isOld }: AboutPostProps) {
  const { publishedAt, author, lawStatedOn } = post
  const { team, timeLimits } = useContent().content
  const profile = team.find(({ name }) => name === author)
  const hasTimeLimits = timeLimits.matters.some((matter) => matter.areas.some((slug) => post.areas.includes(slug)))
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
          <Line name={plural(areas.length, 'Area')}>
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
        {hasTimeLimits && (
          <Line name="Time limits">
            <a href="/resources/time-limits">Count the days</a>
          </Line>
        )}
        <Line name="Reading time">{amount(minutes, 'minute')}</Line>
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
