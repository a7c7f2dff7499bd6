import { data, redirect } from 'react-router'
import { contentContext, postOrderContext } from '#app/context.ts'
import { useContent } from '#app/document/document-context.ts'
import { Pager } from '#app/website/lists/list.tsx'
import { loadList, readNumber } from '#app/website/lists/load-list.ts'
import NotFound from '#app/website/shell/not-found.tsx'
import { PageHead } from '#app/website/shell/page-head.tsx'
import { NotFoundMeta, PageMeta, pageStyles } from '#app/website/shell/page-meta.tsx'
import { topicOf } from '#domain/blog/slug.ts'
import { forCount } from '#domain/for-count.ts'
import { collectionJsonLd } from '#domain/json-ld/json-ld.ts'
import { capitalised } from '#domain/number-word.ts'
import { shareOfTopic } from '#domain/share/shares.server.ts'
import { fill } from '#domain/template.ts'
import type { Route } from './+types/blog-tag.ts'
import blogStyles from './blog.css?url'
import { loadTopic } from './load-posts.server.ts'
import { PastEnd, PostList } from './post-list.tsx'
import { FeedLink, ListLinks, Topics, topicPath } from './topics.tsx'

export const links = pageStyles(blogStyles)

export async function loader(args: Route.LoaderArgs) {
  const { pathname, search } = new URL(args.request.url)
  const key = topicOf(args.params.tag)
  const list = await loadList(args, ['posts'], async (db) => {
    const query = { page: readNumber(args.request, 'page'), key }
    const topic = await loadTopic(db, args.context.get(postOrderContext), query)
    if (!topic) return 'nothing' as const
    const { path, alt } = shareOfTopic(topic.topic, args.context.get(contentContext).firm)
    return { ...topic, share: { path, alt } }
  })
  // Redirect every other spelling to the canonical address.
  if (list && list !== 'nothing' && pathname !== topicPath(key)) throw redirect(`${topicPath(key)}${search}`, 301)
  return data({ list }, { status: statusOf(list) })
}

type TopicList = Exclude<Route.ComponentProps['loaderData']['list'], 'nothing' | undefined>

export default function BlogTag({ loaderData: { list } }: Route.ComponentProps) {
  if (list === 'nothing') return <NotFound />
  if (!list) return <Failed />
  return <TopicPage list={list} />
}

function TopicPage({ list }: { list: TopicList }) {
  const { content, publicUrl } = useContent()
  const { blog } = content.pages
  const { blog: words, lists, numbers } = content.interface
  const { topic, posts, page, pages, topics, total, relatedTopics, share } = list
  const pathOf = (number: number) => topicPath(topic.key) + (number > 1 ? `?page=${number}` : '')
  const name = capitalised(topic.name)
  // Not the name alone: a practice area may have the same one.
  const notes = fill(words.notesOn, { topic: name })
  const title = page > 1 ? fill(lists.titleOfPage, { title: notes, page }) : notes
  const description = fill(forCount(words.topicDescription, topic.posts, numbers), {
    topic: name,
    heading: blog.heading,
  })
  return (
    <main id="main">
      {page <= pages ? (
        <PageMeta
          title={title}
          description={description}
          path={pathOf(page)}
          share={share}
          jsonLd={[collectionJsonLd(publicUrl, pathOf(page), { title, description })]}
        />
      ) : (
        <NotFoundMeta title={name} />
      )}
      <FeedLink />
      <ListLinks page={page} pages={pages} pathOf={pathOf} />
      <PageHead
        page="/blog"
        path={topicPath(topic.key)}
        label={blog.label}
        heading={name}
        lede={forCount(words.topicLede, topic.posts, numbers)}
      />
      <section className="section" aria-label={words.posts}>
        <div className="wrap">
          <Topics topics={topics} total={total} current={topic.key} />
          {page > pages ? (
            <PastEnd page={page} pages={pages} path={pathOf(pages)} />
          ) : (
            <>
              <PostList posts={posts} />
              {pages > 1 && <Pager label={words.pages} page={page} pages={pages} action={topicPath(topic.key)} />}
            </>
          )}
        </div>
      </section>
      <SeeAlso areas={posts.flatMap((post) => post.areas)} relatedTopics={relatedTopics} />
    </main>
  )
}

/** Shown if the topic cannot be loaded: its name is unknown, so the head is that of the blog. */
function Failed() {
  const { pages, interface: words } = useContent().content
  const { title, description: _, ...head } = pages.blog
  return (
    <main id="main">
      <NotFoundMeta title={title} />
      <PageHead page="/blog" {...head} />
      <section className="section" aria-label={words.blog.posts}>
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

type SeeAlsoProps = {
  /** The slugs of areas; may contain duplicates. */
  areas: string[]
  relatedTopics: { key: string; name: string }[]
}

/** Links to related practice areas and topics. */
function SeeAlso({ areas, relatedTopics }: SeeAlsoProps) {
  const { practiceAreas, interface: shown } = useContent().content
  const words = shown.blog
  const ownAreas = practiceAreas.filter(({ slug }) => areas.includes(slug))
  if (ownAreas.length === 0 && relatedTopics.length === 0) return null
  return (
    <section className="after" aria-labelledby="see-also-heading">
      <div className="wrap board">
        <div className="section-heading">
          <h2 id="see-also-heading">{words.seeAlso}</h2>
        </div>
        <div className="section-content two-links">
          {ownAreas.length > 0 && (
            <Links
              id="areas-heading"
              heading={forCount(words.areas, ownAreas.length)}
              links={ownAreas.map(({ slug, title }) => [title, `/practice-areas/${slug}`])}
            />
          )}
          {relatedTopics.length > 0 && (
            <Links
              id="near-heading"
              heading={words.near}
              links={relatedTopics.map(({ key, name }) => [capitalised(name), topicPath(key)])}
            />
          )}
        </div>
      </div>
    </section>
  )
}

type LinksProps = { id: string; heading: string; links: [label: string, path: string][] }

function Links({ id, heading, links }: LinksProps) {
  return (
    <section aria-labelledby={id}>
      <h3 className="list-heading" id={id}>
        {heading}
      </h3>
      <ul className="link-list">
        {links.map(([label, path]) => (
          <li key={path}>
            <a href={path}>{label}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}
