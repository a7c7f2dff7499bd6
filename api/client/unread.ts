import type { Unread as UnreadResponse } from '#api/unread-streams.ts'

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
      newest: letters.map(({ _id: id, contact, ...letter }) => ({ id, messageId: contact, ...letter })),
    },
  }
}
