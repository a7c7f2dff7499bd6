import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { fullTime, printedTime } from '#app/office/office-time.ts'
import { Mark } from '#app/ui/logo.tsx'
import { stateNames } from '#domain/messages/desk/desk.ts'
import { languageOf } from '#domain/text/language.ts'
import type { OpenedMessage } from './load-message.server.ts'

type MessageSheetProps = { message: OpenedMessage; printedBy: string; onPrinted: () => void }

/** One message as a printed page for the file. Rendered only while printing, beside the office and not inside it. */
export function MessageSheet({ message, printedBy, onPrinted }: MessageSheetProps) {
  const { name, email, phones, area, reference, receivedAt, shownAs, assignee, noticeVersion, text, history } = message
  useEffect(() => {
    addEventListener('afterprint', onPrinted)
    print()
    return () => removeEventListener('afterprint', onPrinted)
  }, [onPrinted])

  return createPortal(
    <section className="sheet" aria-label={`Message from ${name}`}>
      <header>
        <Mark />
        <b>{message.firm}</b>
        <p>
          Enquiry {reference}
          <br />
          Printed {printedTime(new Date().toISOString())}, by {printedBy}
        </p>
      </header>
      <h1>{name}</h1>
      <dl>
        <Fact term="Received">{fullTime(receivedAt)}</Fact>
        <Fact term="State">{`${stateNames[shownAs]}${assignee ? `, with ${assignee.name}` : ''}`}</Fact>
        <Fact term="E-mail">{email}</Fact>
        <Fact term="Practice area">{area ?? 'Not given'}</Fact>
        <Fact term="Telephone">{phones.typedAs ?? phones.numbers.map(({ shown }) => shown).join(', ')}</Fact>
        <Fact term="Privacy notice">{`Version ${noticeVersion}`}</Fact>
      </dl>
      <MessageWords text={text} />
      <h2>Notes and history</h2>
      <ol>
        {history.map(({ id, at, by, words, note }) => (
          <li key={id}>
            <span>{printedTime(at)}</span>
            <span>{note ? `Note by ${by}: ${note}` : [by, words].filter(Boolean).join(' ')}</span>
          </li>
        ))}
      </ol>
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

/** The text of the message by paragraphs, never as HTML. */
export function MessageWords({ text }: { text: string }) {
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim())
  return (
    <div className="words">
      {paragraphs.map((paragraph, number) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order of paragraphs does not change.
        <p key={number} lang={languageOf(paragraph)}>
          {paragraph.trim()}
        </p>
      ))}
    </div>
  )
}
