import { data, redirect } from 'react-router'
import { PageHead } from '#app/ui/page-head.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { topicOf } from '#domain/blog/slug.ts'
import { listTopicsNear } from '#domain/blog/topics.server.ts'
import { capitalised, counted } from '#domain/number-word.ts'
import type { Route } from './+types/blog-tag.ts'
import { askedPage } from './asked-page.ts'
import { loadTopic } from './blog-lists.server.ts'
import { FeedLink } from './feed-link.tsx'
import { ListLinks } from './list-links.tsx'
import { loadList } from './load-list.ts'
import NotFound from './not-found.tsx'
import { PageMeta } from './page-meta.tsx'
import { PastEnd } from './past-end.tsx'
import { PostList } from './post-list.tsx'
import { SeeAlso } from './see-also.tsx'
import { topicPath } from './tag-links.tsx'
import { Topics } from './topics.tsx'
import { useContent } from './use-content.ts'

export async function loader(args: Route.LoaderArgs) {
  const { pathname, search } = new URL(args.request.url)
  const key = topicOf(args.params.tag)
  const list = await loadList(args, ['posts'], async (db) => {
    const topic = await loadTopic(db, askedPage(args.request), key)
    return topic ? { ...topic, near: await listTopicsNear(db, key) } : ('nothing' as const)
  })
  // Every spelling leads to one address.
  if (list && list !== 'nothing' && pathname !== topicPath(key)) throw redirect(`${topicPath(key)}${search}`, 301)
  return data({ list }, { status: statusOf(list) })
}

type Listed = Exclude<Route.ComponentProps['loaderData']['list'], 'nothing' | undefined>

export default function BlogTag({ loaderData: { list } }: Route.ComponentProps) {
  if (list === 'nothing') return <NotFound />
  if (!list) return <Failed />
  return <TopicPage list={list} />
}

function TopicPage({ list }: { list: Listed }) {
  const { pages: words } = useContent().content
  const { topic, posts, page, pages, topics, total, near } = list
  const pathOf = (number: number) => topicPath(topic.key) + (number > 1 ? `?page=${number}` : '')
  const name = capitalised(topic.name)
  const lede = `${capitalised(counted(topic.posts, 'note'))} on this topic, the newest first.`
  return (
    <main id="main">
      <PageMeta
        title={page > 1 ? `${name}, page ${page}` : name}
        description={`${capitalised(counted(topic.posts, 'note'))} on ${name}: ${words.blog.heading}.`}
        path={pathOf(page)}
      />
      <FeedLink />
      <ListLinks page={page} pages={pages} pathOf={pathOf} />
      <PageHead
        square="g8"
        label={words.blog.label}
        heading={name}
        lede={lede}
        trail={[
          ['Home', '/'],
          [words.blog.label, '/blog'],
        ]}
      />
      <section className="section" aria-label="Posts">
        <div className="wrap">
          <Topics topics={topics} total={total} current={topic.key} />
          {page > pages ? (
            <PastEnd page={page} pages={pages} path={pathOf(pages)} />
          ) : (
            <>
              <PostList posts={posts} />
              {pages > 1 && <Pager label="Blog pages" page={page} pages={pages} action={topicPath(topic.key)} />}
            </>
          )}
        </div>
      </section>
      <SeeAlso areas={posts.flatMap((post) => post.areas)} near={near} />
    </main>
  )
}

/** A topic that cannot be loaded has no name to show. */
function Failed() {
  const { title, description, ...head } = useContent().content.pages.blog
  return (
    <main id="main">
      <PageMeta title={title} description={description} path="/blog" />
      <PageHead square="g8" {...head} />
      <section className="section" aria-label="Posts">
        <div className="wrap">
          <PostList posts={undefined} />
        </div>
      </section>
    </main>
  )
}

function statusOf(list: 'nothing' | { page: number; pages: number } | undefined) {
  if (!list) return 500
  return list === 'nothing' || list.page > list.pages ? 404 : 200
}
