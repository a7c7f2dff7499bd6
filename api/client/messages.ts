import type { MessageChange } from '#domain/messages/message.ts'
import { call } from './call.ts'

/**
 * Changes messages as staff ask, or puts them into the bin, takes them out of it, or deletes them for ever. Gives those
 * with which it was done.
 */
export function handleMessages(ids: string[], change: MessageChange | 'bin' | 'restore' | 'delete') {
  return call<{ ids: string[] }>('/insert/contacts', { method: 'PATCH', json: { ids, change } })
}

/** Where the messages that these filters find are given as a table for a spreadsheet. */
export function exportAddress(search: string) {
  return `/insert/exportcontact${search}`
}
