import { topicOf } from '#domain/blog/slug.ts'
import { capitalised } from '#domain/number-word.ts'

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
  const name = capitalised(tag)
  if (topic === '') return <span className="tag">{name}</span>
  // An area of practice may have the same name.
  return (
    <a className="tag" href={topicPath(topic)} rel="tag" aria-label={`Notes on ${name}`}>
      {name}
    </a>
  )
}

export function topicPath(topic: string) {
  return `/blog/tag/${topic}`
}
