import { longDate } from '#domain/dates.ts'
import type { Content } from '#domain/firm/content.ts'

/** That the particulars are true, by whom and since when, and that the Bar Council knows of the website. */
export function Declaration({ firm: { declaration, intimation } }: { firm: Content['firm'] }) {
  if (!declaration) return null
  const { text, by, on } = declaration
  return (
    <section className="stack" aria-labelledby="declaration-heading">
      <h2 className="list-heading" id="declaration-heading">
        Declaration
      </h2>
      <p>{text}</p>
      <p>
        {by}, <time dateTime={on}>{longDate(on)}</time>
      </p>
      {intimation && <p>Intimation to the Bar Council: {intimation}</p>}
    </section>
  )
}
