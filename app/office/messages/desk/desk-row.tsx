import Clock from 'lucide-react/icons/clock'
import MailX from 'lucide-react/icons/mail-x'
import { Link, useLocation } from 'react-router'
import { Avatar } from '#app/office/avatar.tsx'
import { dateOf, daysLeft, fullTime, shortTime } from '#app/office/office-time.ts'
import { Moment } from '#app/office/relative-time.tsx'
import { type DeskView, stateNames } from '#domain/messages/desk/desk.ts'
import { amount } from '#domain/number-word.ts'
import { rules } from '#domain/rules.ts'
import { languageOf } from '#domain/text/language.ts'
import { deskPath } from './desk-path.ts'
import type { ListedMessage } from './listed-message.ts'
import type { LoadedDesk } from './load-desk.server.ts'

type DeskRowProps = {
  message: LoadedDesk['rows'][number]
  isOpen: boolean
  isChosen: boolean
  spamDays: number
  onChoose: () => void
}

/** A message in three lines: name and time; e-mail and telephone; state and the beginning of the text. */
export function DeskRow({ message, isOpen, isChosen, spamDays, onChoose }: DeskRowProps) {
  const { id, name, email, phone, beginning, area, unread, state, binnedAt, shownAs } = message
  const { assignee, isUndelivered } = message
  const isNew = unread && !binnedAt && state !== 'spam'
  const { search } = useLocation()
  const className = ['message-row', isNew && 'is-new', isChosen && 'is-chosen'].filter(Boolean).join(' ')
  return (
    <li className={className}>
      <label className="tick">
        <input
          type="checkbox"
          aria-label={`Select the message of ${name}`}
          checked={isChosen}
          data-message={id}
          onChange={onChoose}
        />
      </label>
      <Link to={deskPath(search, id)} id={rowId(id)} data-message={id} aria-current={isOpen ? 'true' : undefined}>
        <span className="message-row-name rail gap-3">
          <b className="ellipsis" lang={languageOf(name)}>
            {name}
          </b>
          <When message={message} />
        </span>
        <span className="message-row-ways fine rail">
          <span className="ellipsis">{email}</span> <span className="ellipsis">{phone}</span>
        </span>
        <span className="message-row-state fine rail">
          <StateMark state={shownAs} />
          {area && <span className="message-row-area">{area}</span>}
          <span className="message-row-text ellipsis" lang={languageOf(beginning)}>
            {beginning}
          </span>
          <span className="message-row-end inline gap-2">
            {isUndelivered && (
              <span className="undelivered">
                <MailX className="icon" />
                <span className="sr">Letter not delivered</span>
              </span>
            )}
            <Remaining message={message} spamDays={spamDays} />
            {assignee && <Avatar name={assignee.name} title={`With ${assignee.name}`} />}
          </span>
        </span>
      </Link>
    </li>
  )
}

/** The id of the link of a row, to move the focus there. */
export function rowId(id: string) {
  return `message-${id}`
}

/** When it came or, if it has waited too long, how long. */
function When({ message: { receivedAt, waiting, binnedAt } }: { message: ListedMessage }) {
  if (binnedAt || !waiting?.isLate) return <Moment at={receivedAt} format={shortTime} />
  return (
    <span className="late inline" title={fullTime(receivedAt)} suppressHydrationWarning>
      <Clock className="icon" />
      {waiting.words}
    </span>
  )
}

function Remaining({
  message: { binnedAt, state, receivedAt },
  spamDays,
}: {
  message: ListedMessage
  spamDays: number
}) {
  if (binnedAt)
    return (
      <span suppressHydrationWarning>
        Since {dateOf(binnedAt)}, {amount(daysLeft(binnedAt, rules.message.binDays), 'day')} left
      </span>
    )
  if (state === 'spam')
    return <span suppressHydrationWarning>removed in {amount(daysLeft(receivedAt, spamDays), 'day')}</span>
  return null
}

/** A state as a small square and a word. */
function StateMark({ state }: { state: DeskView }) {
  return <span className={`status status--${state}`}>{stateNames[state]}</span>
}
