import { useEffect, useRef } from 'react'
import { languageOf } from '#app/office/language-of.ts'
import { wholeTime } from '#app/office/office-time.ts'
import type { OpenedMessage } from './load-message.server.ts'
import { replyLink } from './reply-link.ts'

/** Who wrote, how to reach them, when, and under which reference. */
export function MessageHead({ message }: { message: OpenedMessage }) {
  const { name, email, phones, reference, receivedAt } = message
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    // In the hand the list is gone, and with it what had the focus.
    const focused = document.activeElement
    if (focused === document.body || !(focused as HTMLElement | null)?.offsetParent) {
      heading.current?.focus({ preventScroll: true })
    }
  }, [])

  return (
    <header className="pane-h">
      <h2 ref={heading} tabIndex={-1} lang={languageOf(name)}>
        {name}
      </h2>
      <p className="ways">
        <a href={replyLink(message).href}>{email}</a>
        {phones.numbers.map(({ dialled, shown }) => (
          <a key={dialled} href={`tel:${dialled}`}>
            {shown}
          </a>
        ))}
        {phones.typedAs && (
          <span className="quiet xs">
            typed as <span lang={languageOf(phones.typedAs)}>{phones.typedAs}</span>
          </span>
        )}
      </p>
      <p className="ref">
        <span>{reference}</span>
        <time dateTime={receivedAt}>{wholeTime(receivedAt)}</time>
      </p>
    </header>
  )
}
