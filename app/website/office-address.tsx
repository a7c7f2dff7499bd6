import type { Content } from '#domain/firm/content.ts'

/** An office's address as it stands on a letter. */
export function OfficeAddress({ office }: { office: Content['firm']['offices'][number] }) {
  return (
    <address>
      {office.lines.map((line) => (
        <span key={line}>
          {line}
          <br />
        </span>
      ))}
      {office.city}, Madhya Pradesh {office.pin}, India
    </address>
  )
}
