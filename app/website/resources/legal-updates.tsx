import type { ReactNode } from 'react'
import { data } from 'react-router'
import { postOrderContext } from '#app/context.ts'
import { useContent } from '#app/document/document-context.ts'
import { ArrowIcon } from '#app/ui/icons.tsx'
import { PostList, RelatedPosts } from '#app/website/blog/post-list.tsx'
import { loadList } from '#app/website/lists/load-list.ts'
import { pageStyles } from '#app/website/shell/page-meta.tsx'
import { listUpdates, type RelatedPost } from '#domain/blog/post-order.server.ts'
import { rules } from '#domain/rules.ts'
import type { Route } from './+types/legal-updates.ts'
import { ResourceHead } from './resource-head.tsx'
import resourcesStyles from './resources.css?url'

export const links = pageStyles(resourcesStyles)

export async function loader(args: Route.LoaderArgs) {
  const posts = await loadList(args, ['posts'], async (db) => {
    const { newest } = await args.context.get(postOrderContext)()
    return await listUpdates(db, newest)
  })
  return data({ posts }, { status: posts ? 200 : 500 })
}

export default function LegalUpdates({ loaderData: { posts } }: Route.ComponentProps) {
  const words = useContent().content.interface.resources
  return (
    <main id="main">
      <ResourceHead page="legal-updates" isUnavailable={!posts} />
      <div className="section">
        <div className="wrap">
          {posts?.length ? (
            <>
              <UpdateGroups posts={posts} />
              <p className="posts-all">
                <a className="link" href="/blog">
                  {words.allPosts} <ArrowIcon />
                </a>
              </p>
            </>
          ) : (
            <PostList posts={posts && []} />
          )}
        </div>
      </div>
    </main>
  )
}

/** The newest posts by practice area: the area of the newest post comes first, posts without an area last. */
function UpdateGroups({ posts }: { posts: RelatedPost[] }) {
  const { practiceAreas, interface: words } = useContent().content
  const areaOf = (post: RelatedPost) => practiceAreas.find(({ slug }) => slug === post.areas[0])
  const groups = Map.groupBy(posts, areaOf)
  // Posts of a removed practice area have no page of an area, so they are in this group too.
  const others = groups.get(undefined)?.slice(0, rules.legalUpdates.posts)
  return (
    <>
      {[...groups].map(
        ([area, areaPosts]) =>
          area && (
            <Group
              key={area.slug}
              id={area.slug}
              heading={<a href={`/practice-areas/${area.slug}`}>{area.title}</a>}
              posts={areaPosts}
            />
          ),
      )}
      {others && <Group id="other-notes" heading={words.resources.otherNotes} posts={others} />}
    </>
  )
}

function Group({ id, heading, posts }: { id: string; heading: ReactNode; posts: RelatedPost[] }) {
  return (
    <section className="board update-group" id={id} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{heading}</h2>
      <RelatedPosts posts={posts} />
    </section>
  )
}
