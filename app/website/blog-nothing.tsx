import type { Topic } from '#domain/blog/topics.server.ts'
import { TopicLinks } from './topics.tsx'

/** No note holds the words: what to try, every topic, the whole list. */
export function BlogNothing({ text, topics }: { text: string; topics: Topic[] }) {
  return (
    <div className="srch-tips blog-none">
      <h2>
        No note was found for ‘<bdi>{text}</bdi>’
      </h2>
      <ul>
        <li>Try one word instead of several, or another word for the same thing.</li>
        <li>
          Look through <a href="/blog">all notes</a>, or{' '}
          <a href={`/search?${new URLSearchParams({ q: text })}`}>search the whole site</a>.
        </li>
      </ul>
      {topics.length > 0 && (
        <nav className="topics" aria-label="All topics">
          <ul className="tags">
            <TopicLinks topics={topics} />
          </ul>
        </nav>
      )}
    </div>
  )
}
