import type { withDetails } from '#domain/messages/show-messages.server.ts'
import type { findUnreadFor } from '#domain/messages/unread.server.ts'

type DetailedMessage = Awaited<ReturnType<typeof withDetails>>[number]

/** A message in the names of the wire. */
export function asContact({ id, text, readAt, state, binnedAt, ...message }: DetailedMessage) {
  const { name, email, phone, service, receivedAt, reference, assignee, notes } = message
  return {
    _id: id,
    name,
    email,
    phone,
    message: text,
    service,
    unread: readAt === null,
    receivedAt,
    reference,
    state: binnedAt === null ? state : ('bin' as const),
    assignee,
    notes,
  }
}

/** What is told of unread messages, likewise. */
export function asUnread({ newest, assigned, undelivered, ...told }: Awaited<ReturnType<typeof findUnreadFor>>) {
  return {
    ...told,
    newest: newest.map(({ id, ...message }) => ({ _id: id, ...message })),
    assigned: assigned.count,
    assignments: assigned.newest.map(({ id, ...message }) => ({ _id: id, ...message })),
    undelivered: undelivered.count,
    letters: undelivered.newest.map(({ id, messageId, ...letter }) => ({ _id: id, contact: messageId, ...letter })),
  }
}
