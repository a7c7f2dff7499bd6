import { useId } from 'react'
import type { SamplePlaces } from '#domain/firm/sample-places.ts'

/** The texts that the firm has still to write, by the page that shows them. */
export function SampleTexts({ pages }: { pages: SamplePlaces }) {
  const count = pages.flatMap(({ places }) => places).length
  return (
    <details>
      <summary>{count === 1 ? '1 place' : `${count} places`} in the texts still to be filled in</summary>
      <div className="sample-pages">
        {pages.map((page) => (
          <SamplePage key={page.page} {...page} />
        ))}
      </div>
    </details>
  )
}

function SamplePage({ page, places }: SamplePlaces[number]) {
  const heading = useId()
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading}>{page}</h3>
      <ul>
        {places.map(({ name, value }) => (
          <li key={`${name} ${value}`}>
            <b>{name}</b>: {value}
          </li>
        ))}
      </ul>
    </section>
  )
}
