import { capitalised, counted } from '#domain/number-word.ts'

/** How many notes hold which words, and the way back to all of them. */
export function BlogSaid({ text, found }: { text: string; found: number }) {
  return (
    <p className="srch-said blog-said" role="status">
      {capitalised(counted(found, 'note'))} for ‘<bdi>{text}</bdi>’. <a href="/blog">See all notes</a>
    </p>
  )
}
