import { data } from 'react-router'
import { useContent } from '#app/document/document-context.ts'
import { PostList } from '#app/website/blog/post-list.tsx'
import { Pager } from '#app/website/lists/list.tsx'
import { listStatus, loadList, shownPage } from '#app/website/lists/load-list.ts'
import { pageStyles } from '#app/website/shell/page-meta.tsx'
import { countPublishedPosts, listPublishedPosts } from '#domain/blog/posts.server.ts'
import { rules } from '#domain/rules.ts'
import type { Route } from './+types/case-studies.ts'
import { ResourceHead } from './resource-head.tsx'
import resourcesStyles from './resources.css?url'

export const links = pageStyles(resourcesStyles)

const { tag, perPage } = rules.caseStudies

export async function loader(args: Route.LoaderArgs) {
  const list = await loadList(args, ['posts'], async (db) => {
    const current = shownPage(args.request, await countPublishedPosts(db, tag), perPage)
    return { posts: await listPublishedPosts(db, { tag, page: current.page, limit: perPage }), ...current }
  })
  return data({ list }, { status: listStatus(list) })
}

export default function CaseStudies({ loaderData: { list } }: Route.ComponentProps) {
  const { blog, resources } = useContent().content.interface
  return (
    <main id="main">
      <ResourceHead page="case-studies" number={list?.page} isUnavailable={!list || list.isPast} />
      <section className="section" aria-label={blog.posts}>
        <div className="wrap">
          <PostList posts={list?.posts} />
          {list && list.pages > 1 && (
            <Pager
              label={resources.caseStudyPages}
              page={list.page}
              pages={list.pages}
              action="/resources/case-studies"
            />
          )}
        </div>
      </section>
    </main>
  )
}
