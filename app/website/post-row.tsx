import { ArrowIcon } from '#app/ui/icons.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { PublishedPost } from '#domain/blog/posts.server.ts'
import { longDate } from '#domain/long-date.ts'
import { excerptOf } from '#domain/text/excerpt.ts'

/** A post in a list: when and by whom, what it is about, its picture. */
export function PostRow({ post, first }: { post: PublishedPost; first?: boolean }) {
  const { slug, title, beginning, author, tags, publishedAt, image } = post
  return (
    <article className="post">
      <p className="meta">
        <time dateTime={publishedAt}>{longDate(publishedAt)}</time>
        <span>{author}</span>
      </p>
      <div className="txt">
        <h2>{title}</h2>
        <p>{excerptOf(beginning)}</p>
        <Tags tags={tags} />
        <a className="link" href={`/blog/${slug}`} aria-label={`Read More: ${title}`}>
          Read More <ArrowIcon />
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

export function Tags({ tags }: { tags: string[] }) {
  if (tags.length === 0) return null
  return (
    <ul className="tags" aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag} className="tag">
          {tag}
        </li>
      ))}
    </ul>
  )
}
