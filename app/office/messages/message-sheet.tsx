import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { Mark } from '#app/ui/logo.tsx'
import { longMoment } from '#domain/long-date.ts'
import type { OfficeMessage } from './office-message.ts'

export type Printer = { firm: string; username: string }

type MessageSheetProps = { message: OfficeMessage; text: string; printer: Printer; onPrinted: () => void }

/** One message on a sheet for the file. It is there while it is printed, beside the office and not within it. */
export function MessageSheet({ message, text, printer, onPrinted }: MessageSheetProps) {
  const { name, email, phone, area, reference, receivedAt } = message
  useEffect(() => {
    addEventListener('afterprint', onPrinted)
    print()
    return () => removeEventListener('afterprint', onPrinted)
  }, [onPrinted])

  return createPortal(
    <section className="sheet" aria-label={`Message from ${name}`}>
      <header>
        <Mark />
        <b>{printer.firm}</b>
        <p>
          Enquiry {reference}
          <br />
          Printed on {longMoment(new Date().toISOString())}, by {printer.username}
        </p>
      </header>
      <h1>{name}</h1>
      <dl>
        <Fact term="Received">{longMoment(receivedAt)}</Fact>
        <Fact term="Practice area">{area ?? 'Not given'}</Fact>
        <Fact term="E-mail">{email}</Fact>
        <Fact term="Telephone">{phone}</Fact>
      </dl>
      <p className="sheet-text">{text}</p>
      <h2>By hand</h2>
      <div className="sheet-notes">Notes at the meeting</div>
    </section>,
    document.body,
  )
}

function Fact({ term, children }: { term: string; children: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
