import { slugOf } from '#domain/blog/slug.ts'

/** What a post is about, each tag a way to the others of its kind. */
export function PostTags({ tags }: { tags: string[] }) {
  if (tags.length === 0) return null
  return (
    <ul className="tags" aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag}>
          <a className="tag" href={`/blog/tag/${slugOf(tag)}`} rel="tag">
            {tag}
          </a>
        </li>
      ))}
    </ul>
  )
}
