import { data } from 'react-router'
import { ArrowIcon } from '#app/ui/icons.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { countPublishedPosts, listPublishedPosts } from '#domain/blog/posts.server.ts'
import { pageCount } from '#domain/page-count.ts'
import { rules } from '#domain/rules.ts'
import type { Route } from './+types/blog.ts'
import { askedNumber } from './asked-number.ts'
import { FeedLink } from './feed-link.tsx'
import { loadList } from './load-list.ts'
import { PageMeta } from './page-meta.tsx'
import { PostList } from './post-list.tsx'
import { useContent } from './use-content.ts'

export async function loader(args: Route.LoaderArgs) {
  const list = await loadList(args, async (db) => {
    const pages = pageCount(await countPublishedPosts(db), rules.blog.postsPerPage)
    const page = askedNumber(args.request, 'page', pages)
    return { posts: await listPublishedPosts(db, { page }), page, pages }
  })
  return data({ list }, { status: list ? 200 : 500 })
}

export default function Blog({ loaderData: { list } }: Route.ComponentProps) {
  const { pages } = useContent().content
  const { title, description, ...head } = pages.blog
  const { page, pages: last } = list ?? { page: 1, pages: 1 }
  return (
    <main id="main">
      <PageMeta title={page > 1 ? `${title}, page ${page}` : title} description={description} path={pathOf(page)} />
      <FeedLink />
      {page > 1 && <link rel="prev" href={pathOf(page - 1)} />}
      {page < last && <link rel="next" href={pathOf(page + 1)} />}
      <PageHead square="g8" {...head}>
        <a className="link" href="/resources">
          More under Resources <ArrowIcon />
        </a>
      </PageHead>
      <section className="section" aria-label="Posts">
        <div className="wrap">
          <PostList posts={list?.posts} />
          {list && list.posts.length > 0 && <Pager label="Blog pages" page={page} pages={last} action="/blog" />}
        </div>
      </section>
      <div className="wrap">
        <nav className="pn" aria-label="More to read">
          <a href="/resources/legal-updates">
            <span>By practice area</span> <b>{pages['legal-updates'].heading}</b>
          </a>
          <a href="/resources">
            <span>Judgments, publications, questions</span> <b>{pages.resources.heading}</b>
          </a>
        </nav>
      </div>
    </main>
  )
}

function pathOf(page: number) {
  return page > 1 ? `/blog?page=${page}` : '/blog'
}
