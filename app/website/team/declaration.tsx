import { useContent } from '#app/website/shell/use-content.ts'
import { longDate } from '#domain/dates.ts'
import type { Content } from '#domain/firm/content.ts'
import { fill } from '#domain/template.ts'

/** The declaration that the particulars are true, and that the Bar Council was informed of the website. */
export function Declaration({ firm: { declaration, intimation } }: { firm: Content['firm'] }) {
  const words = useContent().content.interface.team
  if (!declaration) return null
  const { text, by, on } = declaration
  return (
    <section className="stack" aria-labelledby="declaration-heading">
      <h2 className="list-heading" id="declaration-heading">
        {words.declaration}
      </h2>
      <p>{text}</p>
      <p>
        {by}, <time dateTime={on}>{longDate(on)}</time>
      </p>
      {intimation && <p>{fill(words.intimation, { reference: intimation })}</p>}
    </section>
  )
}
