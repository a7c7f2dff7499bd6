import type { Content } from '#domain/firm/content.ts'

/** The address of one of the firm's places as it stands on a letter. */
export function PlaceAddress({ place }: { place: Content['firm']['places'][number] }) {
  return (
    <address>
      {place.lines.map((line) => (
        <span key={line}>
          {line}
          <br />
        </span>
      ))}
      {place.city}, {place.state} {place.pin}, India
    </address>
  )
}
