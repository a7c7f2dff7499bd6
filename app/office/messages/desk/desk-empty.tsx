import { Link } from 'react-router'
import { Mark } from '#app/ui/logo.tsx'
import type { DeskView } from '#domain/messages/desk/desk.ts'
import { deskPath } from './desk-path.ts'
import type { LoadedDesk } from './load-desk.server.ts'

/** An empty list, with the filter that found nothing. Takes the place of the message, unless one is open. */
export function DeskEmpty({ list, besideMessage }: { list: LoadedDesk; besideMessage: boolean }) {
  const { state, service, assignee, late } = list.query
  const isNarrowed = Boolean(service || assignee || late || list.q)
  const isFiltered = Boolean(state) || isNarrowed
  return (
    <div className={besideMessage ? 'many desk-empty is-beside' : 'many desk-empty'}>
      <Mark />
      <h2>{state === 'spam' && !isNarrowed ? 'No spam' : 'Not found'}</h2>
      <p>{isFiltered ? noMatchText(list) : emptyText(list)}</p>
      {isFiltered && (
        <Link className="btn btn--line" to={deskPath('')}>
          {list.q ? 'Clear the search' : 'Clear the filter'}
        </Link>
      )}
    </div>
  )
}

function emptyText({ counts }: LoadedDesk) {
  if (counts.spam + counts.bin === 0) return 'No messages have been received yet.'
  return 'No message is waiting, and none was answered. What was set aside is under Spam and Bin.'
}

/** 'No message is in hand with imran under Taxation.' */
function noMatchText({ query: { state = 'all', service, assignee, late }, areas, colleagues, q }: LoadedDesk) {
  const area = areas.find(({ slug }) => slug === service)?.title ?? service
  const name = colleagues.find(({ username }) => username === assignee?.toLowerCase())?.name ?? assignee
  const where = [
    stateWords[state],
    assignee && (assigneeWords[assignee] ?? `with ${name}`),
    area && `under ${area}`,
    late && 'past one working day',
  ].filter(Boolean)
  if (where.length === 0) return 'No message holds these words.'
  return `No message is ${where.join(' ')}${q ? ' and holds these words' : ''}.`
}

const stateWords: Record<DeskView, string> = {
  all: '',
  new: 'new',
  open: 'open',
  'in-hand': 'in hand',
  answered: 'answered',
  closed: 'closed',
  spam: 'set aside as spam',
  bin: 'in the bin',
}

const assigneeWords: Record<string, string> = { me: 'with you', 'no-one': 'with nobody' }
