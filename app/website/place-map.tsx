import { ArrowIcon } from '#app/ui/icons.tsx'
import type { Content } from '#domain/firm/content.ts'
import { mapEmbed, mapPage } from './map-address.ts'
import { MapDrawing } from './map-drawing.tsx'

type PlaceMapProps = { place: Content['firm']['places'][number]; turned: boolean }

/** A drawn map until the real one is asked for; without script a link leads to it. */
export function PlaceMap({ place, turned }: PlaceMapProps) {
  const title = `Map of the ${place.city} office`
  const words = `${place.id}-map`
  return (
    <div className="map" data-embed={mapEmbed(place)} data-title={title}>
      <MapDrawing turned={turned} />
      <div className="map-ask">
        <p id={words}>
          <strong>{title}.</strong> The map is loaded from another company, OpenStreetMap, only when you ask for it.
        </p>
        <button className="btn btn--sm" type="button" aria-describedby={words} hidden>
          Show the map<span className="sr"> of {place.city}</span> <ArrowIcon />
        </button>
        <a className="link" href={mapPage(place)} aria-describedby={words}>
          See the map on OpenStreetMap<span className="sr">: {place.city}</span> <ArrowIcon />
        </a>
      </div>
    </div>
  )
}
