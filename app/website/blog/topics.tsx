import { useContent } from '#app/document/document-context.ts'
import { SearchForm } from '#app/website/shell/search-form.tsx'
import type { Topic } from '#domain/blog/search/topics.server.ts'
import { topicOf } from '#domain/blog/slug.ts'
import { capitalised } from '#domain/number-word.ts'
import { rules } from '#domain/rules.ts'
import { fill } from '#domain/template.ts'

type TopicsProps = {
  topics: Topic[]
  /** The number of all posts. */
  total: number
  /** The filter of the list: the key of a topic, or a search text. */
  current?: string
  text?: string
  /** Whether the less frequent topics are shown too. */
  unfolded?: boolean
}

/** The search field, and links to all posts and to the most frequent topics; the other topics are collapsed. */
export function Topics({ topics, total, current, text, unfolded }: TopicsProps) {
  const words = useContent().content.interface.blog
  const { fromPosts, most } = rules.blog.topics
  const isShown = ({ key, posts }: Topic, index: number) => (index < most && posts >= fromPosts) || key === current
  const [shown, folded] = [topics.filter(isShown), topics.filter((topic, index) => !isShown(topic, index))]
  return (
    <div className="topics">
      <SearchForm label={words.searchNotes} placeholder={words.searchNotes} action="/blog" text={text} />
      <nav aria-label={words.topics}>
        <ul className="tags">
          <li>
            <a className="tag" href="/blog" aria-current={current || text ? undefined : 'page'}>
              {words.allTopics} <b>{total}</b>
            </a>
          </li>
          <TopicLinks topics={shown} current={current} />
        </ul>
        {folded.length > 0 && (
          <details open={unfolded}>
            <summary className="tag">
              {words.moreTopics} <b>{folded.length}</b>
            </summary>
            <ul className="tags">
              <TopicLinks topics={folded} />
            </ul>
          </details>
        )}
      </nav>
    </div>
  )
}

function TopicLinks({ topics, current }: Pick<TopicsProps, 'topics' | 'current'>) {
  return topics.map(({ key, name, posts }) => (
    <li key={key}>
      <a className="tag" href={topicPath(key)} aria-current={key === current ? 'page' : undefined}>
        {capitalised(name)} <b>{posts}</b>
      </a>
    </li>
  ))
}

type ListLinksProps = {
  page: number
  pages: number
  /** The address of a page of the list. */
  pathOf: (page: number) => string
}

/** Links to the previous and next page, for search engines. */
export function ListLinks({ page, pages, pathOf }: ListLinksProps) {
  return (
    <>
      {page > 1 && page <= pages && <link rel="prev" href={pathOf(page - 1)} />}
      {page < pages && <link rel="next" href={pathOf(page + 1)} />}
    </>
  )
}

/** Lets feed readers discover the feeds. */
export function FeedLink() {
  const { firm, pages } = useContent().content
  const title = `${pages.blog.title} | ${firm.name}`
  return (
    <>
      <link rel="alternate" type="application/rss+xml" href="/rss.xml" title={title} />
      <link rel="alternate" type="application/feed+json" href="/feed.json" title={title} />
    </>
  )
}

/** The tags of a post, each a link to all posts with it. */
export function TagLinks({ tags }: { tags: string[] }) {
  const words = useContent().content.interface.blog
  if (tags.length === 0) return null
  return (
    <ul className="tags" aria-label={words.tags}>
      {tags.map((tag) => (
        <li key={tag}>
          <TagLink tag={tag} />
        </li>
      ))}
    </ul>
  )
}

function TagLink({ tag }: { tag: string }) {
  const words = useContent().content.interface.blog
  const topic = topicOf(tag)
  const name = capitalised(tag)
  if (topic === '') return <span className="tag">{name}</span>
  // The label is not the name alone: a practice area may have the same one.
  return (
    <a className="tag" href={topicPath(topic)} rel="tag" aria-label={fill(words.notesOn, { topic: name })}>
      {name}
    </a>
  )
}

export function topicPath(topic: string) {
  return `/blog/tag/${topic}`
}
