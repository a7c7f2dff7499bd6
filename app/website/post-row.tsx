import { ArrowIcon } from '#app/ui/icons.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { FoundPost } from '#domain/blog/find-posts.server.ts'
import type { PublishedPost } from '#domain/blog/posts.server.ts'
import { longDate } from '#domain/long-date.ts'
import { Marked } from './marked.tsx'
import { TagLinks } from './tag-links.tsx'

type PostRowProps = { post: PublishedPost & Partial<FoundPost>; first?: boolean }

/** A post in a list: when and by whom, what it is about, its picture. */
export function PostRow({ post, first }: PostRowProps) {
  const { slug, title, summary, excerpt, author, tags, publishedAt, image, marked } = post
  return (
    <article className="post">
      <p className="meta">
        <time dateTime={publishedAt}>{longDate(publishedAt)}</time>
        <span>{author}</span>
      </p>
      <div className="txt">
        <h2>{marked ? <Marked parts={marked.title} /> : title}</h2>
        <p>{marked ? <Marked parts={marked.passage} /> : summary || excerpt}</p>
        <TagLinks tags={tags} />
        <a className="link" href={`/blog/${slug}`} aria-label={`Read More: ${title}`}>
          Read More<span className="sr">: {title}</span> <ArrowIcon />
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
