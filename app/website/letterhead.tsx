import { Mark } from '#app/ui/logo.tsx'
import type { Content } from '#domain/firm/content.ts'

/** The head of a printed page, which says whose it is and where it came from. The browser adds the day (print.ts). */
export function Letterhead({ firm, address }: { firm: Content['firm']; address: string }) {
  return (
    <div className="lhd" aria-hidden="true">
      <p className="lhd-name">
        <Mark />
        <span>{firm.name}</span>
      </p>
      <p className="lhd-places">
        {firm.places.map(({ id, lines, city, state, pin }) => (
          <span key={id}>{[...lines, `${city}, ${state} ${pin}`].join(', ')}</span>
        ))}
        <span>{[firm.email, firm.phones[0]?.number].join(', ')}</span>
      </p>
      <p className="lhd-page">
        <span />
        <span>{address}</span>
      </p>
    </div>
  )
}
