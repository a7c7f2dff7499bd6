import type { Content, Placeholder } from './content.ts'
import { listOwnPlaces, type Place } from './own-places.ts'
import { placeName } from './place-name.ts'

/** What the firm fills in itself, by the page that shows it; a place is done once nothing marks it as an example. */
export type SamplePlaces = { page: string; places: { name: string; done: boolean }[] }[]

/** All such places with names in words, as long as one is left: whoever fills them in need not know the files. */
export function listSamplePlaces(content: Content): SamplePlaces {
  const { placeholders } = content
  if (placeholders.length === 0) return []
  const left = new Set(placeholders.map(whereOf))
  const own = listOwnPlaces(content)
  const known = new Set(own.map(whereOf))
  const others = placeholders.filter((placeholder) => !known.has(whereOf(placeholder)))
  const all: Place[] = [
    ...own,
    ...others.map((placeholder) => ({ ...placeholder, ...placeName(placeholder, content) })),
  ]
  return [...Map.groupBy(all, ({ page }) => page)].map(([page, places]) => ({
    page,
    places: places.map((place) => ({ name: place.name, done: !left.has(whereOf(place)) })),
  }))
}

function whereOf({ file, field }: Pick<Placeholder, 'file' | 'field'>) {
  return `${file} ${field}`
}
