import type { markMessage } from '#domain/messages/office-messages.server.ts'
import type { findUnread } from '#domain/messages/unread.server.ts'

type MessageRow = Awaited<ReturnType<typeof markMessage>>

/** A message in the names of the wire. */
export function asContact({ id, name, email, phone, text, service, readAt, receivedAt, reference }: MessageRow) {
  return { _id: id, name, email, phone, message: text, service, unread: readAt === null, receivedAt, reference }
}

/** What is told of unread messages, likewise. */
export function asUnread({ unread, newest, asOf }: Awaited<ReturnType<typeof findUnread>>) {
  return { unread, newest: newest.map(({ id, ...message }) => ({ _id: id, ...message })), asOf }
}
