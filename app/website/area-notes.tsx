import { ArrowIcon } from '#app/ui/icons.tsx'
import { Marker } from '#app/ui/marker.tsx'
import type { RelatedPost } from '#domain/blog/related-posts.server.ts'
import type { Content } from '#domain/firm/content.ts'
import { RelatedPosts } from './related-posts.tsx'

type AreaNotesProps = { area: Content['practiceAreas'][number]; posts: RelatedPost[]; hasMore: boolean }

/** The newest posts about an area, and the way to the others. */
export function AreaNotes({ area: { slug, title }, posts, hasMore }: AreaNotesProps) {
  if (posts.length === 0) return null
  return (
    <section className="section" aria-labelledby="notes-heading">
      <div className="wrap board sec">
        <Marker square="g8">Blog</Marker>
        <div className="bd">
          <h2 id="notes-heading">Notes on this area</h2>
          <RelatedPosts posts={posts} />
          {hasMore && (
            <p>
              <a className="link" href={`/resources/legal-updates#${slug}`}>
                More notes on {title} <ArrowIcon />
              </a>
            </p>
          )}
        </div>
      </div>
    </section>
  )
}
