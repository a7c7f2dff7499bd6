import { data } from 'react-router'
import { orderContext } from '#app/context.ts'
import resourcesStyles from '#app/styles/sheets/resources.css?url'
import { ArrowIcon } from '#app/ui/icons.tsx'
import { listUpdates } from '#domain/blog/related-posts.server.ts'
import type { Route } from './+types/legal-updates.ts'
import { loadList } from './load-list.ts'
import { pageStyles } from './page-styles.ts'
import { PostList } from './post-list.tsx'
import { ResourceHead } from './resource-head.tsx'
import { UpdateGroups } from './update-groups.tsx'

export const links = pageStyles(resourcesStyles)

export async function loader(args: Route.LoaderArgs) {
  const posts = await loadList(args, ['posts'], async (db) => {
    const { newest } = await args.context.get(orderContext)()
    return await listUpdates(db, newest)
  })
  return data({ posts }, { status: posts ? 200 : 500 })
}

export default function LegalUpdates({ loaderData: { posts } }: Route.ComponentProps) {
  return (
    <main id="main">
      <ResourceHead page="legal-updates" isLost={!posts} />
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
