import { useContent } from '#app/document/document-context.ts'
import { ArrowIcon } from '#app/ui/icons.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { EmptyList, FailedList } from '#app/website/lists/list.tsx'
import { Highlighted } from '#app/website/shell/text.tsx'
import type { RelatedPost } from '#domain/blog/post-order.server.ts'
import type { PublishedPost } from '#domain/blog/posts.server.ts'
import type { FoundPost } from '#domain/blog/search/find-posts.server.ts'
import { longDate } from '#domain/dates.ts'
import { fill } from '#domain/template.ts'
import { firstSentences } from '#domain/text/excerpt.ts'
import { languageOf } from '#domain/text/hindi.ts'
import { TagLinks } from './topics.tsx'

/** A list of posts, or a message if it is empty or could not be loaded. */
export function PostList({ posts }: { posts: (PublishedPost & Partial<FoundPost>)[] | undefined }) {
  const { blog: words } = useContent().content.interface
  if (!posts) return <FailedList list="posts" />
  if (posts.length === 0) {
    return (
      <EmptyList
        heading={words.empty}
        text={words.emptyText}
        link={{ label: words.emptyLink, path: '/practice-areas' }}
      />
    )
  }
  return (
    <div className="posts">
      {posts.map((post, index) => (
        <PostRow key={post.id} post={post} first={index === 0} />
      ))}
    </div>
  )
}

type PostRowProps = { post: PublishedPost & Partial<FoundPost>; first?: boolean }

/** A post in a list: date, author, title, summary, tags and picture. */
export function PostRow({ post, first }: PostRowProps) {
  const { lists: words } = useContent().content.interface
  const { slug, title, summary, excerpt, author, tags, publishedAt, image, marked } = post
  return (
    <article className="post">
      <p className="meta caption">
        <time dateTime={publishedAt}>{longDate(publishedAt)}</time>
        <span>{author}</span>
      </p>
      <div className="txt">
        <h2>{marked ? <Highlighted parts={marked.title} /> : title}</h2>
        <p>{marked ? <Highlighted parts={marked.passage} /> : summary || excerpt}</p>
        <TagLinks tags={tags} />
        <a className="link cover" href={`/blog/${slug}`} aria-label={fill(words.readMoreOf, { title })}>
          {words.readMore}
          <span className="sr">: {title}</span> <ArrowIcon />
        </a>
      </div>
      <Picture
        image={image}
        alt=""
        boxes={[
          { from: '64rem', width: 21.6, ratio: 4 / 3 },
          { width: 90.7, ratio: 8 / 5 },
        ]}
        first={first}
      />
    </article>
  )
}

/** Shown with status 404 for a page number past the end of a list. */
export function PastEnd({ page, pages, path }: { page: number; pages: number; path: string }) {
  const words = useContent().content.interface.blog
  return (
    <EmptyList
      heading={fill(words.noPage, { page })}
      text={pages > 1 ? fill(words.endsOn, { page: pages }) : words.onePage}
      link={{ label: pages > 1 ? fill(words.goToPage, { page: pages }) : words.goToNotes, path }}
    />
  )
}

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
