import type { NewParty, PartyChange } from '#domain/conflicts/party.ts'
import { call } from './call.ts'

export function addParty(party: Record<keyof NewParty, string>, key: string) {
  return call('/insert/party', { method: 'POST', json: party, key })
}

/** Adds one party a line; those on the list already are left out. */
export function addParties(lines: string) {
  return call<{ added: number; known: number }>('/insert/importparty', { method: 'POST', json: { lines } })
}

export function changeParty(id: string, change: Record<keyof PartyChange, string>) {
  return call(`/insert/party?id=${id}`, { method: 'PATCH', json: change })
}

export function deleteParty(id: string) {
  return call(`/insert/deleteparty?id=${id}`, { method: 'DELETE' })
}

/** Says that a message is not about a party, or takes that back. */
export function tellApart(messageId: string, partyId: string, { undo = false } = {}) {
  return call(`/insert/otherparty?id=${messageId}&party=${partyId}`, { method: undo ? 'DELETE' : 'POST' })
}
