import type { Content } from '#domain/firm/content.ts'
import { fill } from '#domain/template.ts'
import { useContent } from './use-content.ts'

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
