import { data, redirect } from 'react-router'
import { postOrderContext, searchContext } from '#app/context.ts'
import { CachedFragment } from '#app/document/cached-fragment.tsx'
import { useContent } from '#app/document/document-context.ts'
import { ArrowIcon } from '#app/ui/icons.tsx'
import { Pager } from '#app/website/lists/list.tsx'
import { loadList, readNumber } from '#app/website/lists/load-list.ts'
import { recordFailedSearch } from '#app/website/search/record-failed-search.ts'
import { NotTaken } from '#app/website/search/search-results.tsx'
import { PageHead } from '#app/website/shell/page-head.tsx'
import { NotFoundMeta, PageMeta, pageStyles } from '#app/website/shell/page-meta.tsx'
import { Filled } from '#app/website/shell/text.tsx'
import { topicOf } from '#domain/blog/slug.ts'
import { forCount } from '#domain/for-count.ts'
import { blogJsonLd, publisherOf } from '#domain/json-ld/json-ld.ts'
import { fill } from '#domain/template.ts'
import { readSearchText } from '#domain/text/full-text-query.ts'
import type { Route } from './+types/blog.ts'
import blogStyles from './blog.css?url'
import { loadBlog } from './load-posts.server.ts'
import { PastEnd, PostList } from './post-list.tsx'
import { FeedLink, ListLinks, Topics, topicPath } from './topics.tsx'

export const links = pageStyles(blogStyles)

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url)
  // Older links name a topic with `?tag=`.
  const tag = searchParams.get('tag')
  if (tag) throw redirect(topicPath(topicOf(tag)), 301)
  const text = readSearchText(searchParams.get('q'))
  const page = readNumber(args.request, 'page')
  const list = await loadList(args, ['posts'], (db) =>
    loadBlog(db, args.context.get(postOrderContext), { page, text, search: args.context.get(searchContext) }),
  )
  if (text && list?.found === 0 && !list.notTaken) recordFailedSearch(args, text)
  return data({ list, text }, { status: list ? (list.page > list.pages ? 404 : 200) : 500 })
}

export default function Blog({ loaderData: { list, text } }: Route.ComponentProps) {
  const { content, publicUrl } = useContent()
  const { title, description, ...head } = content.pages.blog
  const { blog: words, lists } = content.interface
  const { page, pages } = list ?? { page: 1, pages: 1 }
  const name = text ? `${title}: ${text}` : title
  return (
    <main id="main">
      {list && page <= pages ? (
        <PageMeta
          title={page > 1 ? fill(lists.titleOfPage, { title: name, page }) : name}
          description={description}
          path={pathOf(page, text)}
          jsonLd={[publisherOf(publicUrl, content.firm), blogJsonLd(publicUrl, { title, description })]}
        />
      ) : (
        <NotFoundMeta title={name} />
      )}
      {/* Keep search results out of search engines: they index the posts themselves. */}
      {text && page <= pages && <meta name="robots" content="noindex, follow" />}
      <FeedLink />
      <ListLinks page={page} pages={pages} pathOf={(number) => pathOf(number, text)} />
      <PageHead page="/blog" {...head}>
        <a className="link" href="/resources">
          {words.moreResources} <ArrowIcon />
        </a>
      </PageHead>
      <section className="section" aria-label={words.posts}>
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

type BlogData = Route.ComponentProps['loaderData']

function Posts({ list, text }: BlogData) {
  const words = useContent().content.interface.blog
  if (list && text && list.found === 0) return <NoPostsFound text={text} notTaken={list.notTaken} />
  if (list && list.page > list.pages) {
    return <PastEnd page={list.page} pages={list.pages} path={pathOf(list.pages, text)} />
  }
  return (
    <>
      {list && text && <BlogStatus text={text} read={list.read} found={list.found} />}
      <PostList posts={list?.posts} />
      {list && list.posts.length > 0 && (
        <Pager label={words.pages} page={list.page} pages={list.pages} action="/blog">
          {text && <input type="hidden" name="q" value={text} />}
        </Pager>
      )}
    </>
  )
}

function pathOf(page: number, text: string) {
  const query = new URLSearchParams({ ...(text && { q: text }), ...(page > 1 && { page: String(page) }) })
  return query.size > 0 ? `/blog?${query}` : '/blog'
}

/** Below the list: links to the feeds and to other resources. */
function BlogMore() {
  return (
    <CachedFragment name="blog-more">
      <More />
    </CachedFragment>
  )
}

function More() {
  const { pages, resources, interface: shown } = useContent().content
  const words = shown.blog
  const half = Math.ceil(resources.cards.length / 2)
  return (
    <section className="after" aria-labelledby="more-heading">
      <div className="wrap board">
        <div className="section-heading">
          <h2 id="more-heading">
            <a className="title-link" href="/resources">
              {pages.resources.heading}
            </a>
          </h2>
          <p className="acts">
            <a className="act" href="/rss.xml">
              {words.rss}
            </a>
            <a className="act" href="/feed.json">
              {words.jsonFeed}
            </a>
          </p>
        </div>
        <nav className="section-content two-links" aria-label={words.moreToRead}>
          {[resources.cards.slice(0, half), resources.cards.slice(half)].map((cards, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns of one list
            <ul key={column} className="link-list">
              {cards.map(({ slug }) => (
                <li key={slug}>
                  <a href={`/resources/${slug}`}>{pages[slug].heading}</a>
                </li>
              ))}
            </ul>
          ))}
        </nav>
      </div>
    </section>
  )
}

/** Shown if the search finds no post: tips, and links to all posts and to the site search. */
function NoPostsFound({ text, notTaken }: { text: string; notTaken?: string }) {
  const words = useContent().content.interface.blog
  return (
    <>
      {notTaken && <NotTaken subject={notTaken} />}
      <div className="search-tips blog-none">
        <h2>
          <Filled text={words.noneFound} values={{ text: <bdi>{text}</bdi> }} />
        </h2>
        <ul>
          <li>{words.tipWord}</li>
          <li>{words.tipTopic}</li>
          <li>
            <Filled
              text={words.tipAll}
              values={{
                notes: <a href="/blog">{words.tipNotes}</a>,
                search: <a href={`/search?${new URLSearchParams({ q: text })}`}>{words.tipSearch}</a>,
              }}
            />
          </li>
        </ul>
      </div>
    </>
  )
}

/** The number of results and a link to all posts. Names the typed words too if the search corrected them. */
function BlogStatus({ text, read, found }: { text: string; read: string; found: number }) {
  const { blog: words, numbers } = useContent().content.interface
  const values = { text: <bdi>{read}</bdi> }
  return (
    <p className="search-summary blog-search-summary" role="status">
      {read === text ? (
        <Filled text={forCount(words.found, found, numbers)} values={values} />
      ) : (
        <Filled text={forCount(words.foundAs, found, numbers)} values={{ ...values, typed: <bdi>{text}</bdi> }} />
      )}{' '}
      <a href="/blog">{words.seeAll}</a>
    </p>
  )
}
