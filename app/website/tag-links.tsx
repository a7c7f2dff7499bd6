import { topicOf } from '#domain/blog/slug.ts'

/** What a post is about, each tag a way to the others of its kind. */
export function TagLinks({ tags }: { tags: string[] }) {
  if (tags.length === 0) return null
  return (
    <ul className="tags" aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag}>
          <TagLink tag={tag} />
        </li>
      ))}
    </ul>
  )
}

function TagLink({ tag }: { tag: string }) {
  const topic = topicOf(tag)
  if (topic === '') return <span className="tag">{tag}</span>
  return (
    <a className="tag" href={topicPath(topic)} rel="tag">
      {tag}
    </a>
  )
}

export function topicPath(topic: string) {
  return `/blog/tag/${topic}`
}
