import { useId } from 'react'
import type { SamplePlaces } from '#domain/firm/sample-places.ts'

/** The places that the firm fills in itself, by the page that shows them, each with a square that fills. */
export function SamplePages({ pages }: { pages: SamplePlaces }) {
  const all = pages.flatMap(({ places }) => places)
  const done = all.filter((place) => place.done).length
  return (
    <>
      <div className="sbar-pages">
        {pages.map((page) => (
          <SamplePage key={page.page} {...page} />
        ))}
      </div>
      <p className="xs quiet">
        {done} of {all.length} are done. A place is done once it holds the firm’s own words.
      </p>
    </>
  )
}

function SamplePage({ page, places }: SamplePlaces[number]) {
  const heading = useId()
  return (
    <section aria-labelledby={heading}>
      <h2>
        <span id={heading}>{page}</span> <span className="quiet">{places.length}</span>
      </h2>
      <ul>
        {places.map(({ name, done }) => (
          <li key={name} className={done ? 'is-done' : undefined}>
            {done ? <s>{name}</s> : name}
            {done && <span className="sr"> filled in</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
