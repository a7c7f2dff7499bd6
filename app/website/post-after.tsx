import { ArrowIcon } from '#app/ui/icons.tsx'
import type { AroundPost } from '#domain/blog/around-post.server.ts'
import { topicOf } from '#domain/blog/slug.ts'
import { longDate } from '#domain/long-date.ts'
import { languageOf } from '#domain/text/language.ts'
import { RelatedPosts } from './related-posts.tsx'
import { topicPath } from './tag-links.tsx'

type PostAfterProps = { around: AroundPost; tags: string[] }

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
          <nav className="pn" aria-label="Previous and next note">
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
      <span>
        {side === 'prev' ? 'Previous' : 'Next'} note, <time dateTime={publishedAt}>{longDate(publishedAt)}</time>
      </span>
      <b lang={languageOf(title)}>{title}</b>
    </a>
  )
}
