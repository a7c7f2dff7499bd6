import type { ReactNode } from 'react'
import { useContent } from '#app/document/document-context.ts'
import { longDate } from '#domain/dates.ts'
import type { Content } from '#domain/firm/content.ts'
import { fill } from '#domain/template.ts'

/** A line of a `<dl className="lines">`. */
export function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The postal address of one of the firm's places. */
export function PlaceAddress({ place }: { place: Content['firm']['places'][number] }) {
  const { addressLine } = useContent().content.interface.shell
  const { city, state, pin } = place
  return (
    <address>
      {place.lines.map((line) => (
        <span key={line}>
          {line}
          <br />
        </span>
      ))}
      {fill(addressLine, { city, state, pin })}
    </address>
  )
}

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
