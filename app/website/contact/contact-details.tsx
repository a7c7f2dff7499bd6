import type { ReactNode } from 'react'
import { telephoneLink } from '#app/ui/telephone-link.ts'
import { useContent } from '#app/website/shell/use-content.ts'
import type { Content } from '#domain/firm/content.ts'

/** Telephone numbers and e-mail address beside a contact form; children are further lines. */
export function ContactDetails({ firm, children }: { firm: Content['firm']; children?: ReactNode }) {
  return (
    <dl className="lines lines--ruled">
      {firm.phones.map((phone) => (
        <div key={phone.number}>
          <dt>{phone.label}</dt>
          <dd>
            <a href={telephoneLink(phone.number)}>{phone.number}</a>
          </dd>
        </div>
      ))}
      <div>
        <dt>{useContent().content.interface.contact.email}</dt>
        <dd>
          <a href={`mailto:${firm.email}`}>{firm.email}</a>
        </dd>
      </div>
      {children}
    </dl>
  )
}
