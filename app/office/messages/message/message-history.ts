import { type MessageState, stateNames } from '#domain/messages/desk/desk.ts'
import { amount } from '#domain/number-word.ts'
import { type EmailKindName, emailName } from '#domain/outbox/email-kinds.ts'

/** What happened to a message, in one line. `by` is a colleague; without one the words say who. */
export type Happening = { id: string; at: string; by: string | null; words: string; note?: string }

type Entry = {
  id: string
  at: string
  actor: 'account' | 'visitor' | 'machine'
  kind: 'note' | 'state' | 'assignee' | 'binned' | 'restored' | 'corrected'
  value: string
  accountId: string | null
  by: string | null
  givenTo: string | null
}

type Letter = { id: string; kind: EmailKindName; triedAt: string | null; deliveredAt: string | null; tries: number }

/** All that happened to a message, newest first: what staff did, what became of its letters, and how it came. */
export function historyOf(
  { id, receivedAt, noticeVersion }: { id: string; receivedAt: string; noticeVersion: string },
  entries: Entry[],
  letters: Letter[],
): Happening[] {
  const received = { id, at: receivedAt, by: null, words: `Received, under privacy notice ${noticeVersion}` }
  const told = [received, ...letters.flatMap(tellLetter), ...entries.map(tellEntry)]
  return told.sort((one, other) => other.at.localeCompare(one.at))
}

function tellEntry(entry: Entry): Happening {
  const { id, at, actor, kind, value } = entry
  const by = actor === 'account' ? (entry.by ?? 'A former colleague') : null
  if (kind === 'note') return { id, at, by, words: 'wrote a note', note: value }
  return { id, at, by, words: by ? deedOf(entry) : changeOf(entry) }
}

function deedOf({ kind, value, accountId, givenTo }: Entry) {
  if (kind === 'state') return deeds[value as MessageState]
  if (kind === 'binned') return 'moved it to the bin'
  if (kind === 'restored') return 'took it out of the bin'
  if (kind === 'corrected') return 'corrected it'
  if (value === '') return 'gave it to nobody'
  if (value === accountId) return 'took it'
  return `gave it to ${givenTo ?? 'a former colleague'}`
}

const deeds: Record<MessageState, string> = {
  open: 'set it to Open',
  'in-hand': 'took it in hand',
  answered: 'marked it as answered',
  closed: 'closed it',
  spam: 'marked it as spam',
}

/** What no colleague did. */
function changeOf({ kind, value }: Entry) {
  if (kind === 'corrected') return 'Corrected by the sender'
  if (kind === 'binned') return 'Moved to the bin'
  if (kind === 'restored') return 'Taken out of the bin'
  if (kind === 'state') return value === 'spam' ? 'Set aside as spam' : `Set to ${stateNames[value as MessageState]}`
  return 'With nobody from now on'
}

function tellLetter({ id, kind, triedAt, deliveredAt, tries }: Letter): Happening[] {
  const name = emailName(kind)
  if (!name) return []
  if (deliveredAt) return [{ id, at: deliveredAt, by: null, words: `${name} delivered` }]
  if (!triedAt) return []
  return [{ id, at: triedAt, by: null, words: `${name} not delivered, ${amount(tries, 'try', 'tries')}` }]
}
