import type { NewParty, PartyChange } from '#domain/conflicts/party.ts'
import type { NewShortReply, ShortReplyChange } from '#domain/messages/desk/short-reply.ts'
import type { MessageChange } from '#domain/messages/message.ts'
import { call } from './call.ts'

/**
 * Changes messages, moves them to the bin or out of it, or deletes them permanently. Returns the ids of the handled
 * messages.
 */
export function handleMessages(ids: string[], change: MessageChange | 'bin' | 'restore' | 'delete') {
  return call('PATCH', '/insert/contacts', { json: { ids, change } })
}

/** The URL to download the messages that match these filters as a CSV file. */
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

/** Retries an e-mail now that was postponed or given up. */
export function retryEmail(id: string) {
  return call('POST', '/insert/retryletter', { query: { id } })
}

/** Sends a test e-mail to the office; the response contains the address. */
export function sendTestEmail() {
  return call('POST', '/insert/testletter')
}

export function addParty(party: Record<keyof NewParty, string>, key: string) {
  return call('POST', '/insert/party', { json: party, key })
}

/** Adds one party per line; skips those that are already on the list. */
export function addParties(lines: string) {
  return call('POST', '/insert/importparty', { json: { lines } })
}

export function changeParty(id: string, change: Record<keyof PartyChange, string>) {
  return call('PATCH', '/insert/party', { query: { id }, json: change })
}

export function deleteParty(id: string) {
  return call('DELETE', '/insert/deleteparty', { query: { id } })
}

/** Marks that a message is not about a party, or undoes that. */
export function dismissMatch(id: string, party: string, { undo = false } = {}) {
  return call(undo ? 'DELETE' : 'POST', '/insert/otherparty', { query: { id, party } })
}
