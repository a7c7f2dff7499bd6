import Clock from 'lucide-react/icons/clock'
import MailWarning from 'lucide-react/icons/mail-warning'
import MailX from 'lucide-react/icons/mail-x'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
import { Avatar } from '#app/office/avatar.tsx'
import { ListPager, useListLoading } from '#app/office/lists/list-page.tsx'
import { dateOf, daysLeft, fullTime, Moment, shortTime } from '#app/office/office-time.tsx'
import { type DeskView, stateNames } from '#domain/messages/desk/desk.ts'
import { amount } from '#domain/number-word.ts'
import { rules } from '#domain/rules.ts'
import { languageOf } from '#domain/text/hindi.ts'
import { deskPath, rowId } from './desk-path.ts'
import { MessageListSkeleton } from './desk-skeleton.tsx'
import { DeskSummary, type Selection } from './desk-summary.tsx'
import type { ListedMessage } from './listed-message.ts'
import type { LoadedDesk } from './load-desk.server.ts'

type DeskListProps = { list: LoadedDesk; open?: string; selection: Selection }

/** The messages of this view, newest first. */
export function DeskList({ list, open, selection }: DeskListProps) {
  const { rows, total, page, hasMail, spamDays } = list
  const { isOtherPage } = useListLoading()
  const { search } = useLocation()
  const nextLocation = useNavigation().location
  const items = useRef<HTMLUListElement>(null)

  const adoptEarlyTicks = useEffectEvent(() => {
    const ticked = items.current?.querySelectorAll<HTMLInputElement>('input:checked') ?? []
    if (ticked.length > 0) selection.choose(Array.from(ticked, ({ dataset }) => dataset.message ?? ''))
  })

  // Boxes ticked before hydration are ticked only on the screen: select their messages.
  useEffect(() => adoptEarlyTicks(), [])

  // Scroll to the open message: opened by its URL or the arrow buttons, it may be out of view.
  useEffect(() => {
    if (open) document.getElementById(rowId(open))?.closest('li')?.scrollIntoView({ block: 'nearest' })
  }, [open])

  if (isOtherPage) return <MessageListSkeleton />
  return (
    <>
      {!hasMail && (
        <p className="mail-off">
          <MailWarning className="icon" />
          <span>
            <b>Mail is off.</b> Messages are kept as always; no letters go out. Whoever runs the site can switch it on.
          </span>
        </p>
      )}
      {total > 0 && <DeskSummary list={list} selection={selection} />}
      <ul ref={items} aria-busy={nextLocation !== undefined && nextLocation.search !== search}>
        {rows.map((message) => (
          <DeskRow
            key={message.id}
            message={message}
            isOpen={message.id === open}
            isChosen={selection.chosen.has(message.id)}
            spamDays={spamDays}
            onChoose={() => selection.toggle(message.id)}
          />
        ))}
      </ul>
      <ListPager page={page} total={total} />
    </>
  )
}

type DeskRowProps = {
  message: LoadedDesk['rows'][number]
  isOpen: boolean
  isChosen: boolean
  spamDays: number
  onChoose: () => void
}

/** A message in three lines: name and time; e-mail and telephone; state and the beginning of the text. */
function DeskRow({ message, isOpen, isChosen, spamDays, onChoose }: DeskRowProps) {
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
          <ReceivedTime message={message} />
        </span>
        <span className="message-row-contacts fine rail">
          <span className="ellipsis">{email}</span> <span className="ellipsis">{phone}</span>
        </span>
        <span className="message-row-state fine rail">
          <StateBadge state={shownAs} />
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
            <TimeLeft message={message} spamDays={spamDays} />
            {assignee && <Avatar name={assignee.name} title={`With ${assignee.name}`} />}
          </span>
        </span>
      </Link>
    </li>
  )
}

/** When it came or, if it has waited too long, how long. */
function ReceivedTime({ message: { receivedAt, waiting, binnedAt } }: { message: ListedMessage }) {
  if (binnedAt || !waiting?.isLate) return <Moment at={receivedAt} format={shortTime} />
  return (
    <span className="late inline" title={fullTime(receivedAt)} suppressHydrationWarning>
      <Clock className="icon" />
      {waiting.words}
    </span>
  )
}

function TimeLeft({
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
function StateBadge({ state }: { state: DeskView }) {
  return <span className={`status status--${state}`}>{stateNames[state]}</span>
}
