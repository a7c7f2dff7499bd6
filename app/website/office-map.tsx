import { ArrowIcon } from '#app/ui/icons.tsx'
import type { Content } from '#domain/firm/content.ts'
import { mapEmbed, mapPage } from './map-address.ts'
import { MapDrawing } from './map-drawing.tsx'

type OfficeMapProps = { office: Content['firm']['offices'][number]; turned: boolean }

/** A drawn map until the real one is asked for; without script a link leads to it. */
export function OfficeMap({ office, turned }: OfficeMapProps) {
  const title = `Map of the ${office.city} office`
  const words = `${office.id}-map`
  return (
    <div className="map" data-embed={mapEmbed(office)} data-title={title}>
      <MapDrawing turned={turned} />
      <div className="map-ask">
        <p id={words}>
          <strong>{title}.</strong> The map is loaded from another company, OpenStreetMap, only when you ask for it.
        </p>
        <button className="btn btn--sm" type="button" aria-describedby={words} hidden>
          Show the map <ArrowIcon />
        </button>
        <a className="link" href={mapPage(office)} aria-describedby={words}>
          See the map on OpenStreetMap <ArrowIcon />
        </a>
      </div>
    </div>
  )
}
