import { data } from 'react-router'
import { ArrowIcon } from '#app/ui/icons.tsx'
import { listPublishedPosts } from '#domain/blog/posts.server.ts'
import { rules } from '#domain/rules.ts'
import type { Route } from './+types/legal-updates.ts'
import { loadList } from './load-list.ts'
import { PostList } from './post-list.tsx'
import { ResourceHead } from './resource-head.tsx'

export async function loader(args: Route.LoaderArgs) {
  const posts = await loadList(args, (db) => listPublishedPosts(db, { limit: rules.legalUpdates.posts }))
  return data({ posts }, { status: posts ? 200 : 500 })
}

export default function LegalUpdates({ loaderData: { posts } }: Route.ComponentProps) {
  return (
    <main id="main">
      <ResourceHead page="legal-updates" />
      <section className="section" aria-label="Posts">
        <div className="wrap">
          <PostList posts={posts} />
          {posts && posts.length > 0 && (
            <p className="posts-all">
              <a className="link" href="/blog">
                All posts <ArrowIcon />
              </a>
            </p>
          )}
        </div>
      </section>
    </main>
  )
}
