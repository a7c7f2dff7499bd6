import { Link } from 'react-router'
import { Mark } from '#app/ui/logo.tsx'
import type { DeskView } from '#domain/messages/desk/desk.ts'
import { deskPath } from './desk-path.ts'
import type { LoadedDesk } from './load-desk.server.ts'

/** A list that holds nothing says what it was asked for: in the place of a message, unless one lies open there. */
export function DeskEmpty({ list, besideMessage }: { list: LoadedDesk; besideMessage: boolean }) {
  const { state, service, assignee, late } = list.asked
  const isNarrowed = Boolean(service || assignee || late || list.q)
  const isAsked = Boolean(state) || isNarrowed
  return (
    <div className={besideMessage ? 'many desk-empty is-beside' : 'many desk-empty'}>
      <Mark />
      <h2>{state === 'spam' && !isNarrowed ? 'No spam' : 'Not found'}</h2>
      <p>{isAsked ? missing(list) : nothing(list)}</p>
      {isAsked && (
        <Link className="btn btn--line" to={deskPath('')}>
          {list.q ? 'Clear the search' : 'Clear the filter'}
        </Link>
      )}
    </div>
  )
}

function nothing({ counts }: LoadedDesk) {
  if (counts.spam + counts.bin === 0) return 'No messages have been received yet.'
  return 'No message is waiting, and none was answered. What was set aside is under Spam and Bin.'
}

/** 'No message is in hand with imran under Taxation.' */
function missing({ asked: { state = 'all', service, assignee, late }, areas, colleagues, q }: LoadedDesk) {
  const area = areas.find(({ slug }) => slug === service)?.title ?? service
  const name = colleagues.find(({ username }) => username === assignee?.toLowerCase())?.name ?? assignee
  const where = [
    places[state],
    assignee && (anyOf[assignee] ?? `with ${name}`),
    area && `under ${area}`,
    late && 'past one working day',
  ].filter(Boolean)
  if (where.length === 0) return 'No message holds these words.'
  return `No message is ${where.join(' ')}${q ? ' and holds these words' : ''}.`
}

const places: Record<DeskView, string> = {
  all: '',
  new: 'new',
  open: 'open',
  'in-hand': 'in hand',
  answered: 'answered',
  closed: 'closed',
  spam: 'set aside as spam',
  bin: 'in the bin',
}

const anyOf: Record<string, string> = { me: 'with you', 'no-one': 'with nobody' }
