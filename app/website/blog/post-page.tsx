import type { ReactNode } from 'react'
import { useContent } from '#app/document/document-context.ts'
import { CheckIcon, ClockIcon, CopyIcon } from '#app/ui/icons.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Breadcrumbs } from '#app/website/shell/page-head.tsx'
import { Share } from '#app/website/shell/page-meta.tsx'
import { RenderedText } from '#app/website/shell/text.tsx'
import type { PostNeighbours } from '#domain/blog/post-order.server.ts'
import { topicOf } from '#domain/blog/slug.ts'
import { longDate } from '#domain/dates.ts'
import type { Content } from '#domain/firm/content.ts'
import { breadcrumbs, type Step } from '#domain/site/pages.ts'
import { fill } from '#domain/template.ts'
import { contentsOf } from '#domain/text/blocks.ts'
import { languageOf } from '#domain/text/hindi.ts'
import { PostDetails, PostFooter, type ShownPost } from './post-footer.tsx'
import { TagLinks, topicPath } from './topics.tsx'

type PostPageProps = {
  post: ShownPost
  html: string
  minutes: number
  neighbours: PostNeighbours
  /** Rendered at the top of the page head. */
  children?: ReactNode
}

/** The page of a post: its details left of the text, its table of contents on the right. */
export function PostPage({ post, html, minutes, neighbours, children }: PostPageProps) {
  const { practiceAreas, interface: words } = useContent().content
  const areas = post.areas.flatMap((slug) => practiceAreas.filter((area) => area.slug === slug))
  return (
    <main id="main">
      <PostHead post={post} areas={areas}>
        {children}
      </PostHead>
      <article className="section">
        <div className="wrap board post-grid">
          <PostContents html={html} />
          <div className="post-body">
            <PostDetails post={post} minutes={minutes} areas={areas} isOld={neighbours.isOld} />
            {neighbours.isOld && (
              <PostOutdated post={post} areaWithNewer={areas.find(({ slug }) => slug === neighbours.areaWithNewer)} />
            )}
            <RenderedText className="prose" html={html} lang={languageOf(post.beginning)} />
            <PostCite post={post} />
            {post.publishedAt && <Share title={post.title} path={`/blog/${post.slug}`} />}
            <TagLinks tags={post.tags} />
            <p className="fine">{words.post.notAdvice}</p>
          </div>
        </div>
      </article>
      <PostFooter neighbours={neighbours} tags={post.tags} />
    </main>
  )
}

type PostHeadProps = { post: ShownPost; areas: Content['practiceAreas']; children?: ReactNode }

/** Breadcrumbs, title, summary and picture of a post. The picture overlaps the lower edge of the navy background. */
function PostHead({ post, areas, children }: PostHeadProps) {
  const { title, summary, image, imageAlt } = post
  return (
    <>
      <div className="top post-head on-navy">
        {children}
        <div className="wrap board">
          <div className="top-main">
            <Breadcrumbs trail={[...breadcrumbs(`/blog/${post.slug}`), ...subjectOf(post, areas)]} />
            <h1 lang={languageOf(title)} className={title.length > 90 ? 'is-long' : undefined}>
              {title}
            </h1>
            {summary && (
              <p className="lede" lang={languageOf(summary)}>
                {summary}
              </p>
            )}
          </div>
        </div>
      </div>
      {image && (
        <div className="lead-picture">
          <div className="wrap">
            <Picture
              image={image}
              alt={imageAlt}
              className="lead-pic"
              boxes={[
                { from: '64rem', width: 67.7, ratio: 16 / 9 },
                { width: 90.7, ratio: 8 / 5 },
              ]}
              first
            />
          </div>
        </div>
      )}
    </>
  )
}

/** The last breadcrumb of a post: its first practice area, or else its first tag. */
function subjectOf({ tags: [tag] }: ShownPost, [area]: Content['practiceAreas']): Step[] {
  if (area) return [[area.title, `/practice-areas/${area.slug}`]]
  const topic = tag && topicOf(tag)
  return topic ? [[tag, topicPath(topic)]] : []
}

/** The table of contents: beside the text on wide screens, else collapsed. Omitted for fewer than two headings. */
function PostContents({ html }: { html: string }) {
  const words = useContent().content.interface.post
  const headings = contentsOf(html)
  if (headings.length < 2) return null
  return (
    <nav className="post-contents" aria-label={words.contents}>
      <details className="contents">
        <summary>
          <span>{words.contents}</span>
          <i aria-hidden="true" />
        </summary>
        <p className="list-heading" aria-hidden="true">
          {words.contents}
        </p>
        <ol className="progress-list progress-list--links">
          {headings.map(({ id, text }) => (
            <li key={id}>
              <a href={`#${id}`} lang={languageOf(text)}>
                {text}
              </a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  )
}

type PostOutdatedProps = { post: ShownPost; areaWithNewer?: Content['practiceAreas'][number] }

/** Shown above a post whose review is overdue. It is information, not a warning. */
function PostOutdated({ post: { lawStatedOn, reviewBy }, areaWithNewer }: PostOutdatedProps) {
  const words = useContent().content.interface.post
  if (!reviewBy) return null
  const due = { reviewBy: longDate(reviewBy) }
  return (
    <div className="note" role="note">
      <ClockIcon />
      <div>
        <p>
          <strong>{words.outdated}</strong>
        </p>
        <p>
          {lawStatedOn
            ? fill(words.outdatedLaw, { ...due, statedOn: longDate(lawStatedOn) })
            : fill(words.outdatedText, due)}{' '}
          {areaWithNewer && (
            <a href={`/practice-areas/${areaWithNewer.slug}#notes-heading`}>
              {fill(words.newer, { area: areaWithNewer.title })}
            </a>
          )}
        </p>
      </div>
    </div>
  )
}

/** The citation of a post as selectable text, with a copy button if the browser supports it. */
function PostCite({ post: { slug, title, author, publishedAt } }: { post: ShownPost }) {
  const { content, publicUrl } = useContent()
  const words = content.interface.post
  const parts = [author, `‘${title}’`, content.firm.name, publishedAt && longDate(publishedAt)]
  return (
    <section className="panel cite" id="cite" aria-labelledby="cite.head">
      <h2 id="cite.head">{words.cite}</h2>
      <p className="txt">{[...parts.filter(Boolean), `${publicUrl}/blog/${slug}`].join(', ')}</p>
      <div className="btns" data-copy hidden>
        <button className="btn btn--sm btn--line" type="button">
          <CopyIcon /> {words.copy}
        </button>
        <p className="copy-status" role="status">
          <span hidden>
            <CheckIcon />
            {words.copied}
          </span>
        </p>
      </div>
    </section>
  )
}
