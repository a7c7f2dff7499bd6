import type { ReactNode } from 'react'
import type { RelatedPost } from '#domain/blog/related-posts.server.ts'
import { rules } from '#domain/rules.ts'
import { RelatedPosts } from './related-posts.tsx'
import { useContent } from './use-content.ts'

/** The newest posts of each area, under its title; that of the newest post comes first, those without an area last. */
export function UpdateGroups({ posts }: { posts: RelatedPost[] }) {
  const { practiceAreas } = useContent().content
  const areaOf = (post: RelatedPost) => practiceAreas.find(({ slug }) => slug === post.areas[0])
  const groups = Map.groupBy(posts, areaOf)
  // An area that the firm gave up has no page, and its posts are among the others.
  const others = groups.get(undefined)?.slice(0, rules.legalUpdates.posts)
  return (
    <>
      {[...groups].map(
        ([area, ofArea]) =>
          area && (
            <Group
              key={area.slug}
              id={area.slug}
              heading={<a href={`/practice-areas/${area.slug}`}>{area.title}</a>}
              posts={ofArea}
            />
          ),
      )}
      {others && <Group id="other-notes" heading="Other notes" posts={others} />}
    </>
  )
}

function Group({ id, heading, posts }: { id: string; heading: ReactNode; posts: RelatedPost[] }) {
  return (
    <section className="board upd" id={id} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{heading}</h2>
      <RelatedPosts posts={posts} />
    </section>
  )
}
