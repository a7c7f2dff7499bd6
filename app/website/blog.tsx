import { data, redirect } from 'react-router'
import { orderContext, searchContext } from '#app/context.ts'
import blogStyles from '#app/styles/sheets/blog.css?url'
import { ArrowIcon } from '#app/ui/icons.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { topicOf } from '#domain/blog/slug.ts'
import { publisherOf } from '#domain/structured/firm-things.ts'
import { blogThing } from '#domain/structured/page-things.ts'
import { askedText } from '#domain/text/asked-text.ts'
import type { Route } from './+types/blog.ts'
import { askedPage } from './asked-page.ts'
import { loadBlog } from './blog-lists.server.ts'
import { BlogMore } from './blog-more.tsx'
import { BlogNothing } from './blog-nothing.tsx'
import { BlogSaid } from './blog-said.tsx'
import { FeedLink } from './feed-link.tsx'
import { ListLinks } from './list-links.tsx'
import { loadList } from './load-list.ts'
import { noteMiss } from './note-miss.ts'
import { LostMeta, PageMeta } from './page-meta.tsx'
import { pageStyles } from './page-styles.ts'
import { PastEnd } from './past-end.tsx'
import { PostList } from './post-list.tsx'
import { topicPath } from './tag-links.tsx'
import { Topics } from './topics.tsx'
import { useContent } from './use-content.ts'

export const links = pageStyles(blogStyles)

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url)
  // As older links write a topic.
  const tag = searchParams.get('tag')
  if (tag) throw redirect(topicPath(topicOf(tag)), 301)
  const text = askedText(searchParams.get('q'))
  const page = askedPage(args.request)
  const list = await loadList(args, ['posts'], (db) =>
    loadBlog(db, args.context.get(orderContext), { page, text, search: args.context.get(searchContext) }),
  )
  if (text && list?.found === 0 && !list.notTaken) noteMiss(args, text)
  return data({ list, text }, { status: list ? (list.page > list.pages ? 404 : 200) : 500 })
}

export default function Blog({ loaderData: { list, text } }: Route.ComponentProps) {
  const { content, publicUrl } = useContent()
  const { title, description, ...head } = content.pages.blog
  const { page, pages } = list ?? { page: 1, pages: 1 }
  const name = text ? `${title}: ${text}` : title
  return (
    <main id="main">
      {list && page <= pages ? (
        <PageMeta
          title={page > 1 ? `${name}, page ${page}` : name}
          description={description}
          path={pathOf(page, text)}
          things={[publisherOf(publicUrl, content.firm), blogThing(publicUrl, { title, description })]}
        />
      ) : (
        <LostMeta title={name} />
      )}
      {/* What was typed here need not be in the indexes of others: what it finds is there. */}
      {text && page <= pages && <meta name="robots" content="noindex, follow" />}
      <FeedLink />
      <ListLinks page={page} pages={pages} pathOf={(number) => pathOf(number, text)} />
      <PageHead page="/blog" {...head}>
        <a className="link" href="/resources">
          More under Resources <ArrowIcon />
        </a>
      </PageHead>
      <section className="section" aria-label="Posts">
        <div className="wrap">
          {list && list.total > 0 && (
            <Topics topics={list.topics} total={list.total} text={text} unfolded={list.found === 0} />
          )}
          <Posts list={list} text={text} />
        </div>
      </section>
      <BlogMore />
    </main>
  )
}

type Loaded = Route.ComponentProps['loaderData']

function Posts({ list, text }: Loaded) {
  if (list && text && list.found === 0) return <BlogNothing text={text} notTaken={list.notTaken} />
  if (list && list.page > list.pages) {
    return <PastEnd page={list.page} pages={list.pages} path={pathOf(list.pages, text)} />
  }
  return (
    <>
      {list && text && <BlogSaid text={text} read={list.read} found={list.found} />}
      <PostList posts={list?.posts} />
      {list && list.posts.length > 0 && (
        <Pager label="Blog pages" page={list.page} pages={list.pages} action="/blog">
          {text && <input type="hidden" name="q" value={text} />}
        </Pager>
      )}
    </>
  )
}

function pathOf(page: number, text: string) {
  const asked = new URLSearchParams({ ...(text && { q: text }), ...(page > 1 && { page: String(page) }) })
  return asked.size > 0 ? `/blog?${asked}` : '/blog'
}
