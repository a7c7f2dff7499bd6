import type { RelatedPost } from '#domain/blog/related-posts.server.ts'
import { longDate } from '#domain/dates.ts'
import { firstSentences } from '#domain/text/excerpt.ts'
import { languageOf } from '#domain/text/language.ts'

/** Posts in rows of three: date, title, and the summary or else the first sentences. */
export function RelatedPosts({ posts }: { posts: RelatedPost[] }) {
  return (
    <ul className="related">
      {posts.map(({ slug, title, summary, beginning, publishedAt }) => (
        <li key={slug}>
          <article>
            <time className="caption" dateTime={publishedAt}>
              {longDate(publishedAt)}
            </time>
            <h3>
              <a className="title-link cover" href={`/blog/${slug}`} lang={languageOf(title)}>
                {title}
              </a>
            </h3>
            <p lang={languageOf(summary || beginning)}>{summary || firstSentences(beginning)}</p>
          </article>
        </li>
      ))}
    </ul>
  )
}
