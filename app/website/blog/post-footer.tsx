import { useContent } from '#app/document/document-context.ts'
import { ArrowIcon, CopyIcon, PrintIcon } from '#app/ui/icons.tsx'
import { Line } from '#app/website/shell/particulars.tsx'
import { Filled } from '#app/website/shell/text.tsx'
import type { PostNeighbours } from '#domain/blog/post-order.server.ts'
import type { PublishedPost } from '#domain/blog/posts.server.ts'
import { topicOf } from '#domain/blog/slug.ts'
import { longDate } from '#domain/dates.ts'
import type { Content } from '#domain/firm/content.ts'
import { forCount } from '#domain/for-count.ts'
import { fill } from '#domain/template.ts'
import { languageOf } from '#domain/text/hindi.ts'
import { RelatedPosts } from './post-list.tsx'
import { topicPath } from './topics.tsx'

/** A post as its page shows it. One that is not public yet may lack an image and a date. */
export type ShownPost = Omit<PublishedPost, 'image' | 'publishedAt' | 'excerpt'> & {
  image?: PublishedPost['image']
  publishedAt: string | null
}

type PostFooterProps = { neighbours: PostNeighbours; tags: string[] }

/** Related posts, and links to the next older and newer post. */
export function PostFooter({ neighbours: { related, older, newer }, tags: [tag] }: PostFooterProps) {
  const words = useContent().content.interface.post
  const topic = tag && topicOf(tag)
  return (
    <>
      {related.length > 0 && (
        <section className="after" aria-labelledby="related">
          <div className="wrap board">
            <div className="section-heading">
              <h2 id="related">{words.related}</h2>
              {tag && topic && (
                <a className="link" href={topicPath(topic)}>
                  {fill(words.allOn, { topic: tag })} <ArrowIcon />
                </a>
              )}
            </div>
            <div className="section-content">
              <RelatedPosts posts={related} />
            </div>
          </div>
        </section>
      )}
      {(older || newer) && (
        <div className="wrap">
          <nav className="previous-next" aria-label={words.neighbours}>
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
  const words = useContent().content.interface.post
  return (
    <a href={`/blog/${slug}`} rel={side}>
      <span className="caption">
        <Filled
          text={side === 'prev' ? words.previous : words.next}
          values={{ date: <time dateTime={publishedAt}>{longDate(publishedAt)}</time> }}
        />
      </span>
      <b lang={languageOf(title)}>{title}</b>
    </a>
  )
}

type PostDetailsProps = { post: ShownPost; minutes: number; areas: Content['practiceAreas']; isOld: boolean }

/** Date, author, practice areas, date of the law and reading time of a post. */
export function PostDetails({ post, minutes, areas, isOld }: PostDetailsProps) {
  const { publishedAt, author, lawStatedOn } = post
  const { team, timeLimits, interface: shown } = useContent().content
  const words = shown.post
  const profile = team.find(({ name }) => name === author)
  const hasTimeLimits = timeLimits.matters.some((matter) => matter.areas.some((slug) => post.areas.includes(slug)))
  return (
    <aside className="post-details" aria-label={words.about}>
      <dl>
        {publishedAt && (
          <Line term={words.published}>
            <time dateTime={publishedAt}>{longDate(publishedAt)}</time>
          </Line>
        )}
        {author && (
          <Line term={words.author}>
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
          <Line term={forCount(words.areas, areas.length)}>
            {areas.map(({ slug, title }) => (
              <a key={slug} href={`/practice-areas/${slug}`}>
                {title}
              </a>
            ))}
          </Line>
        )}
        {lawStatedOn && (
          <Line term={words.lawStatedOn}>
            <time className={isOld ? 'is-old' : undefined} dateTime={lawStatedOn}>
              {longDate(lawStatedOn)}
            </time>
          </Line>
        )}
        {hasTimeLimits && (
          <Line term={words.timeLimits}>
            <a href="/resources/time-limits">{words.countDays}</a>
          </Line>
        )}
        <Line term={words.readingTime}>{forCount(words.minutes, minutes)}</Line>
      </dl>
      <p className="acts">
        <a className="act" href="#cite">
          <CopyIcon />
          {words.cite}
        </a>
        <button className="act" type="button" data-print hidden>
          <PrintIcon />
          {words.print}
        </button>
      </p>
    </aside>
  )
}
