import { capitalised, counted } from '#domain/number-word.ts'

/** How many notes hold which words, and the way back to all of them. Words that were read otherwise are named. */
export function BlogSaid({ text, read, found }: { text: string; read: string; found: number }) {
  return (
    <p className="srch-said blog-said" role="status">
      {capitalised(counted(found, 'note'))} for ‘<bdi>{read}</bdi>’
      {read !== text && (
        <>
          , as ‘<bdi>{text}</bdi>’ was read
        </>
      )}
      . <a href="/blog">See all notes</a>
    </p>
  )
}
