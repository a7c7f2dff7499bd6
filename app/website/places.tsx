import { ArrowIcon } from '#app/ui/icons.tsx'
import type { Content } from '#domain/firm/content.ts'
import { numberWord } from '#domain/number-word.ts'
import { directionsTo } from './map-address.ts'
import { PlaceAddress } from './place-address.tsx'
import { PlaceMap } from './place-map.tsx'

/** Where the firm is: each address with its directions and its map. */
export function Places({ places }: { places: Content['firm']['places'] }) {
  return (
    <section className="locations" id="locations" aria-labelledby="places-heading">
      <div className="wrap">
        <h2 id="places-heading">
          {numberWord(places.length)} {places.length === 1 ? 'office' : 'offices'}
        </h2>
        <p className="locations-hint" id="directions-hint">
          Directions open on OpenStreetMap, another website.
        </p>
        <div className="places" id="directions">
          {places.map((place, index) => (
            <article className="place" key={place.id}>
              <div className="place-at">
                <h3>{place.city}</h3>
                <PlaceAddress place={place} />
                <a className="link" href={directionsTo(place)} aria-describedby="directions-hint">
                  Directions<span className="sr"> to {place.city}</span> <ArrowIcon />
                </a>
              </div>
              <PlaceMap place={place} turned={index % 2 === 1} />
            </article>
          ))}
        </div>
      </div>
    </section>
  )
}
