import type { Unread as UnreadResponse } from '#api/unread-streams.ts'
import type { NewParty, PartyChange } from '#domain/conflicts/party.ts'
import type { NewShortReply, ShortReplyChange } from '#domain/messages/desk/short-reply.ts'
import type { MessageChange } from '#domain/messages/message.ts'
import { call } from './call.ts'

/**
 * The number and the newest of: unread messages, messages that a colleague assigned to this account, and e-mails that
 * were not delivered. A higher `asOf` is newer.
 */
export type Unread = ReturnType<typeof fromApi>

export type UndeliveredEmail = Unread['undelivered']['newest'][number]

const address = '/insert/unread'
const pollMs = 30_000

/**
 * Subscribes to unread messages; returns a function that stops it. While the event stream is broken or refused, polls
 * instead. Ignores data that is older than the last. `onSignedOut` reports whether the session has ended.
 */
export function listenForUnread(onUnread: (unread: Unread) => void, onSignedOut: (isSignedOut: boolean) => void) {
  let polling: ReturnType<typeof setInterval> | undefined
  let latest = 0
  const receive = (response: UnreadResponse) => {
    if (response.asOf < latest) return
    latest = response.asOf
    onUnread(fromApi(response))
  }
  const poll = async () => {
    const response = await fetch(address).catch(() => undefined)
    if (response) onSignedOut(response.status === 401)
    if (response?.ok) receive(await response.json())
  }
  const source = new EventSource(address)
  source.onmessage = (event) => receive(JSON.parse(event.data))
  source.onopen = () => {
    // The stream starts with the whole state. After a restored backup its `asOf` may be lower than before.
    latest = 0
    clearInterval(polling)
    polling = undefined
  }
  source.onerror = () => {
    // The browser reconnects a broken stream, but not a refused one.
    if (source.readyState === EventSource.CLOSED) void poll()
    polling ??= setInterval(poll, pollMs)
  }
  // The user may have signed in in another window before returning to this one.
  const pollOnFocus = () => void (polling && poll())
  addEventListener('focus', pollOnFocus)
  return () => {
    removeEventListener('focus', pollOnFocus)
    source.close()
    clearInterval(polling)
  }
}

function fromApi({ newest, assigned, assignments, undelivered: count, letters, ...response }: UnreadResponse) {
  return {
    ...response,
    newest: newest.map(({ _id: id, ...message }) => ({ id, ...message })),
    assigned: { count: assigned, newest: assignments.map(({ _id: id, ...message }) => ({ id, ...message })) },
    undelivered: {
      count,
      newest: letters.map(({ _id: id, contact, ...email }) => ({ id, messageId: contact, ...email })),
    },
  }
}

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
