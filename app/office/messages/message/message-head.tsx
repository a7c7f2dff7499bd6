import ArrowLeft from 'lucide-react/icons/arrow-left'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import { useEffect, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { ChoiceMenu } from '#app/office/menu.tsx'
import { useDesk } from '#app/office/messages/desk/desk-context.ts'
import { deskPath } from '#app/office/messages/desk/desk-path.ts'
import { replyLink } from '#app/office/messages/replies.tsx'
import { fullTime } from '#app/office/office-time.tsx'
import { type DeskView, type MessageState, messageStates, stateNames } from '#domain/messages/desk/desk.ts'
import { rules } from '#domain/rules.ts'
import { languageOf } from '#domain/text/hindi.ts'
import type { OpenedMessage } from './load-message.server.ts'

/** Name, contact data, reference and time of a message. */
export function MessageHead({ message }: { message: OpenedMessage }) {
  const { name, email, phones, reference, receivedAt } = message
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    // On a phone the list is hidden, and with it the element that had the focus.
    const focused = document.activeElement
    if (focused === document.body || !(focused as HTMLElement | null)?.offsetParent) {
      heading.current?.focus({ preventScroll: true })
    }
  }, [])

  return (
    <header className="message-head stack gap-2">
      <h2 ref={heading} tabIndex={-1} lang={languageOf(name)}>
        {name}
      </h2>
      <p className="message-contacts cluster">
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
      <p className="ref fine cluster">
        <span>{reference}</span>
        <time dateTime={receivedAt}>{fullTime(receivedAt)}</time>
      </p>
    </header>
  )
}

/** State, colleague, area and waiting time in one strip. */
export function MessageProperties({ message }: { message: OpenedMessage }) {
  const { actions, list } = useDesk()
  const { id, shownAs, assignee, area, waiting, waited } = message
  const states: DeskView[] = ['new', ...messageStates]
  const colleagues = list.colleagues.map(({ username, name }) => [username, name] as const)

  function setState(state: string) {
    if (state === 'spam') return actions.markSpam([id])
    const done = `Set to ${stateNames[state as DeskView]}`
    if (state === 'new') return actions.change([id], { state: 'open', unread: true }, done)
    // Setting a state also marks the message as read.
    return actions.change([id], { state: state as MessageState, unread: false }, done)
  }

  function assign(username: string) {
    const name = list.colleagues.find((colleague) => colleague.username === username)?.name ?? 'nobody'
    return actions.change([id], { assignee: username || null }, `With ${name}`)
  }

  return (
    <dl className="props">
      <div>
        <dt aria-hidden="true">State</dt>
        <dd>
          <ChoiceMenu
            id="state-menu"
            label="State"
            value={shownAs}
            choices={states.map((state) => [state, stateNames[state]])}
            onChoose={setState}
          >
            <span className={`status status--${shownAs}`} aria-hidden="true" />
          </ChoiceMenu>
        </dd>
      </div>
      <div>
        <dt aria-hidden="true">With</dt>
        <dd>
          <ChoiceMenu
            id="assignee-menu"
            label="With"
            value={assignee?.username ?? ''}
            choices={[['', 'Nobody'], ...colleagues]}
            onChoose={assign}
          />
        </dd>
      </div>
      <div>
        <dt>Practice area</dt>
        <dd>{area ?? 'Not given'}</dd>
      </div>
      <div>
        <dt>{waiting ? 'Waiting' : 'Waited'}</dt>
        <dd className={waiting?.isLate ? 'late' : undefined}>{waited.words}</dd>
      </div>
    </dl>
  )
}

/** The position in the list, with buttons to the previous and the next message. */
export function MessagePager({ message: { id } }: { message: { id: string } }) {
  const { rows, page, total } = useDesk().list
  const { search } = useLocation()
  const navigate = useNavigate()
  const index = rows.findIndex((row) => row.id === id)
  const [previous, next] = index < 0 ? [] : [rows[index - 1], rows[index + 1]]
  const go = (row?: { id: string }) => row && void navigate(deskPath(search, row.id))
  return (
    <div className="step fine">
      <Link className="only-phone" to={deskPath(search)} aria-label="Back to the list">
        <ArrowLeft className="icon" />
      </Link>
      <button type="button" aria-label="Previous" disabled={!previous} onClick={() => go(previous)}>
        <ChevronUp className="icon" />
      </button>
      <button type="button" aria-label="Next" disabled={!next} onClick={() => go(next)}>
        <ChevronDown className="icon" />
      </button>
      {index >= 0 && (
        <span>
          {(page - 1) * rules.office.rowsPerPage + index + 1} of {total}
        </span>
      )}
    </div>
  )
}
