import type { Schedule } from '#domain/firm/opening-hours.ts'
import { isWaiting, viewOf } from '#domain/messages/desk/desk.ts'
import type { searchMessages } from '#domain/messages/desk/desk-list.server.ts'
import { waitingOf } from '#domain/messages/desk/waiting.ts'
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
