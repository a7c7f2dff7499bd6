import { data } from 'react-router'
import { ArrowIcon } from '#app/ui/icons.tsx'
import { listUpdates } from '#domain/blog/related-posts.server.ts'
import type { Route } from './+types/legal-updates.ts'
import { loadList } from './load-list.ts'
import { PostList } from './post-list.tsx'
import { ResourceHead } from './resource-head.tsx'
import { UpdateGroups } from './update-groups.tsx'

export async function loader(args: Route.LoaderArgs) {
  const posts = await loadList(args, ['posts'], listUpdates)
  return data({ posts }, { status: posts ? 200 : 500 })
}

export default function LegalUpdates({ loaderData: { posts } }: Route.ComponentProps) {
  return (
    <main id="main">
      <ResourceHead page="legal-updates" />
      <div className="section">
        <div className="wrap">
          {posts?.length ? (
            <>
              <UpdateGroups posts={posts} />
              <p className="posts-all">
                <a className="link" href="/blog">
                  All posts <ArrowIcon />
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
