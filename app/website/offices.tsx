import { ArrowIcon } from '#app/ui/icons.tsx'
import { numberWord } from '#app/ui/number-word.ts'
import type { Content } from '#domain/firm/content.ts'
import { directionsTo } from './map-address.ts'
import { OfficeMap } from './office-map.tsx'

/** Where the offices are, and below each its map. */
export function Offices({ offices }: { offices: Content['firm']['offices'] }) {
  return (
    <section className="locations" id="locations" aria-labelledby="offices-heading">
      <div className="wrap">
        <h2 id="offices-heading">
          {numberWord(offices.length)} {offices.length === 1 ? 'office' : 'offices'}
        </h2>
        <p className="locations-hint" id="directions-hint">
          Directions open on OpenStreetMap, another website.
        </p>
        <div className="offices">
          {offices.map((office) => (
            <article className="office" key={office.id}>
              <h3 id={office.id}>{office.city}</h3>
              <address>
                {office.lines.map((line) => (
                  <span key={line}>
                    {line}
                    <br />
                  </span>
                ))}
                {office.city}, Madhya Pradesh {office.pin}, India
              </address>
              <a className="link" href={directionsTo(office)} aria-describedby={`${office.id} directions-hint`}>
                Directions <ArrowIcon />
              </a>
            </article>
          ))}
        </div>
        <div className="maps" id="directions">
          {offices.map((office, index) => (
            <OfficeMap key={office.id} office={office} turned={index % 2 === 1} />
          ))}
        </div>
      </div>
    </section>
  )
}
