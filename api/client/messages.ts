import type { NewParty, PartyChange } from '#domain/conflicts/party.ts'
import type { NewShortReply, ShortReplyChange } from '#domain/messages/desk/short-reply.ts'
import type { MessageChange } from '#domain/messages/message.ts'
import { call } from './call.ts'

/**
 * Changes messages as staff ask, or puts them into the bin, takes them out of it, or deletes them for ever. Gives those
 * with which it was done.
 */
export function handleMessages(ids: string[], change: MessageChange | 'bin' | 'restore' | 'delete') {
  return call('PATCH', '/insert/contacts', { json: { ids, change } })
}

/** Where the messages that these filters find are given as a table for a spreadsheet. */
export function exportAddress(search: string) {
  return `/insert/exportcontact${search}`
}

export function addReply(reply: NewShortReply, key: string) {
  return call('POST', '/insert/reply', { json: reply, key })
}

export function changeReply(id: string, change: ShortReplyChange) {
  return call('PATCH', '/insert/reply', { query: { id }, json: change })
}

export function deleteReply(id: string) {
  return call('DELETE', '/insert/deletereply', { query: { id } })
}

/** Has a letter sent now that was put off or given up. */
export function retryEmail(id: string) {
  return call('POST', '/insert/retryletter', { query: { id } })
}

/** Has a letter sent to the office; the answer says to which address. */
export function sendTestEmail() {
  return call('POST', '/insert/testletter')
}

export function addParty(party: Record<keyof NewParty, string>, key: string) {
  return call('POST', '/insert/party', { json: party, key })
}

/** Adds one party a line; those on the list already are left out. */
export function addParties(lines: string) {
  return call('POST', '/insert/importparty', { json: { lines } })
}

export function changeParty(id: string, change: Record<keyof PartyChange, string>) {
  return call('PATCH', '/insert/party', { query: { id }, json: change })
}

export function deleteParty(id: string) {
  return call('DELETE', '/insert/deleteparty', { query: { id } })
}

/** Says that a message is not about a party, or takes that back. */
export function dismissMatch(id: string, party: string, { undo = false } = {}) {
  return call(undo ? 'DELETE' : 'POST', '/insert/otherparty', { query: { id, party } })
}
