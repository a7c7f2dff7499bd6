import type { Schedule } from '#domain/firm/opening-hours.ts'
import { isWaiting, type MessageState, stateNames, viewOf } from '#domain/messages/desk/desk.ts'
import type { searchMessages } from '#domain/messages/desk/desk-list.server.ts'
import { waitingOf } from '#domain/messages/desk/waiting.ts'
import { amount } from '#domain/number-word.ts'
import { type EmailKindName, emailName } from '#domain/outbox/email-kinds.ts'
import { rules } from '#domain/rules.ts'
import { cutShort } from '#domain/text/excerpt.ts'

type Row = Awaited<ReturnType<typeof searchMessages>>['rows'][number]

/** Names, opening hours and time for the texts of a list. */
type DeskLookups = {
  areas: ReadonlyMap<string, string>
  colleagues: ReadonlyMap<string, { username: string; name: string }>
  firm: Schedule
  now: Date
}

export type ListedMessage = ReturnType<typeof asListed>

/** A message for the list, with the beginning of its text. A practice area that was removed keeps its stored name. */
export function asListed(row: Row, { areas, colleagues, firm, now }: DeskLookups) {
  const { id, reference, name, email, phone, text, service, receivedAt, readAt, state, binnedAt, assigneeId } = row
  return {
    id,
    reference,
    name,
    email,
    phone,
    beginning: cutShort(text.replace(/\s+/g, ' '), rules.message.beginning),
    area: service && (areas.get(service) ?? service),
    receivedAt,
    unread: readAt === null,
    state,
    shownAs: viewOf({ state, readAt, binnedAt: null }),
    binnedAt,
    assignee: (assigneeId && colleagues.get(assigneeId)) || null,
    waiting: isWaiting(row) ? waitingOf(firm, row, now) : null,
  }
}

/** One line of the history of a message. `by` is a colleague; if null, `words` names who it was. */
export type HistoryEntry = { id: string; at: string; by: string | null; words: string; note?: string }

type Entry = {
  id: string
  at: string
  actor: 'account' | 'visitor' | 'machine'
  kind: 'note' | 'state' | 'assignee' | 'binned' | 'restored' | 'corrected'
  value: string
  accountId: string | null
  by: string | null
  assigneeName: string | null
}

type HistoryEmail = {
  id: string
  kind: EmailKindName
  triedAt: string | null
  deliveredAt: string | null
  tries: number
}

/** The history of a message, newest first: what staff did, the delivery of its e-mails, and its arrival. */
export function historyOf(
  { id, receivedAt, noticeVersion }: { id: string; receivedAt: string; noticeVersion: string },
  entries: Entry[],
  emails: HistoryEmail[],
): HistoryEntry[] {
  const received = { id, at: receivedAt, by: null, words: `Received, under privacy notice ${noticeVersion}` }
  const history = [received, ...emails.flatMap(describeEmail), ...entries.map(describeEntry)]
  return history.sort((one, other) => other.at.localeCompare(one.at))
}

function describeEntry(entry: Entry): HistoryEntry {
  const { id, at, actor, kind, value } = entry
  const by = actor === 'account' ? (entry.by ?? 'A former colleague') : null
  if (kind === 'note') return { id, at, by, words: 'wrote a note', note: value }
  return { id, at, by, words: by ? actionByColleague(entry) : actionByOthers(entry) }
}

function actionByColleague({ kind, value, accountId, assigneeName }: Entry) {
  if (kind === 'state') return stateActions[value as MessageState]
  if (kind === 'binned') return 'moved it to the bin'
  if (kind === 'restored') return 'took it out of the bin'
  if (kind === 'corrected') return 'corrected it'
  if (value === '') return 'gave it to nobody'
  if (value === accountId) return 'took it'
  return `gave it to ${assigneeName ?? 'a former colleague'}`
}

const stateActions: Record<MessageState, string> = {
  open: 'set it to Open',
  'in-hand': 'took it in hand',
  answered: 'marked it as answered',
  closed: 'closed it',
  spam: 'marked it as spam',
}

/** For entries by the sender or the site. */
function actionByOthers({ kind, value }: Entry) {
  if (kind === 'corrected') return 'Corrected by the sender'
  if (kind === 'binned') return 'Moved to the bin'
  if (kind === 'restored') return 'Taken out of the bin'
  if (kind === 'state') return value === 'spam' ? 'Set aside as spam' : `Set to ${stateNames[value as MessageState]}`
  return 'With nobody from now on'
}

function describeEmail({ id, kind, triedAt, deliveredAt, tries }: HistoryEmail): HistoryEntry[] {
  const name = emailName(kind)
  if (!name) return []
  if (deliveredAt) return [{ id, at: deliveredAt, by: null, words: `${name} delivered` }]
  if (!triedAt) return []
  return [{ id, at: triedAt, by: null, words: `${name} not delivered, ${amount(tries, 'try', 'tries')}` }]
}
