import { useContent } from '#app/website/shell/use-content.ts'
import { topicOf } from '#domain/blog/slug.ts'
import { capitalised } from '#domain/number-word.ts'
import { fill } from '#domain/template.ts'

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
