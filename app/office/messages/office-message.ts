import type { searchMessages } from '#domain/messages/desk-list.server.ts'
import { rules } from '#domain/rules.ts'
import { cutShort } from '#domain/text/excerpt.ts'

type Row = Awaited<ReturnType<typeof searchMessages>>['rows'][number]

export type OfficeMessage = ReturnType<typeof asOfficeMessage>

/** A message as the list shows it: how it begins. A practice area that has left the site keeps its stored name. */
export function asOfficeMessage(row: Row, areas: Map<string, string>) {
  const { id, reference, name, email, phone, text, service, receivedAt, readAt } = row
  const area = service && (areas.get(service) ?? service)
  const beginning = cutShort(text.replace(/\s+/g, ' '), rules.message.beginning)
  return { id, reference, name, email, phone, beginning, area, receivedAt, unread: readAt === null }
}
