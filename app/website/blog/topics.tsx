import { Find } from '#app/website/shell/search-form.tsx'
import { useContent } from '#app/website/shell/use-content.ts'
import type { Topic } from '#domain/blog/search/topics.server.ts'
import { capitalised } from '#domain/number-word.ts'
import { rules } from '#domain/rules.ts'
import { topicPath } from './tag-links.tsx'

type TopicsProps = {
  topics: Topic[]
  /** How many posts there are in all. */
  total: number
  /** What the list is narrowed to: a topic, or words. */
  current?: string
  text?: string
  /** Whether all of them are shown. */
  unfolded?: boolean
}

/** The field that searches the notes, and what they are about: all, the most frequent topics, the others folded. */
export function Topics({ topics, total, current, text, unfolded }: TopicsProps) {
  const words = useContent().content.interface.blog
  const { fromPosts, most } = rules.blog.topics
  const isShown = ({ key, posts }: Topic, place: number) => (place < most && posts >= fromPosts) || key === current
  const [shown, folded] = [topics.filter(isShown), topics.filter((topic, place) => !isShown(topic, place))]
  return (
    <div className="topics">
      <Find label={words.searchNotes} placeholder={words.searchNotes} action="/blog" text={text} />
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

/** Tells search engines of the neighbours of a page. */
export function ListLinks({ page, pages, pathOf }: ListLinksProps) {
  return (
    <>
      {page > 1 && page <= pages && <link rel="prev" href={pathOf(page - 1)} />}
      {page < pages && <link rel="next" href={pathOf(page + 1)} />}
    </>
  )
}

/** Tells a reader of feeds that the posts are also to be had as one. */
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
