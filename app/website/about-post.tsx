import type { PublishedPost } from '#domain/blog/posts.server.ts'
import type { Content } from '#domain/firm/content.ts'
import { longDate } from '#domain/long-date.ts'
import { TagLinks } from './tag-links.tsx'
import { useContent } from './use-content.ts'

type AboutPostProps = { post: PublishedPost; minutes: number; areas: Content['practiceAreas'] }

/** When a post was written, by whom, how long it is and what it is about. */
export function AboutPost({ post: { publishedAt, author, tags }, minutes, areas }: AboutPostProps) {
  const profile = useContent().content.team.find(({ name }) => name === author)
  return (
    <aside className="read-side" aria-label="About this post">
      <dl className="lines">
        <div>
          <dt>Published</dt>
          <dd>
            <time dateTime={publishedAt}>{longDate(publishedAt)}</time>
          </dd>
        </div>
        <div>
          <dt>Author</dt>
          <dd>{profile ? <a href={`/team#${profile.slug}`}>{author}</a> : author}</dd>
        </div>
        <div>
          <dt>Reading</dt>
          <dd>
            {minutes} {minutes === 1 ? 'minute' : 'minutes'}
          </dd>
        </div>
        {areas.length > 0 && (
          <div>
            <dt>{areas.length === 1 ? 'Area' : 'Areas'}</dt>
            <dd>
              {areas.map(({ slug, title }) => (
                <a key={slug} href={`/practice-areas/${slug}`}>
                  {title}
                </a>
              ))}
            </dd>
          </div>
        )}
      </dl>
      <TagLinks tags={tags} />
    </aside>
  )
}
