import type { searchMessages } from '#domain/messages/office-messages.server.ts'

type Row = Awaited<ReturnType<typeof searchMessages>>['rows'][number]

export type OfficeMessage = ReturnType<typeof asOfficeMessage>

/** A practice area that has left the site is shown by the name that was stored. */
export function asOfficeMessage(row: Row, areas: Map<string, string>) {
  const { id, reference, name, email, phone, text, service, receivedAt, readAt } = row
  const area = service && (areas.get(service) ?? service)
  return { id, reference, name, email, phone, text, area, receivedAt, unread: readAt === null }
}
