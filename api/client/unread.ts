import type { Unread as Told } from '#api/unread-streams.ts'

/**
 * What the server tells of new messages, of those that a colleague assigned to this account, and of letters that were
 * not delivered: how many there are, and the newest of them. A higher `asOf` is newer.
 */
export type Unread = ReturnType<typeof inOurNames>

export type UndeliveredLetter = Unread['undelivered']['newest'][number]

const address = '/insert/unread'
const askAgainMs = 30_000

/**
 * Hears of new messages until it is told to stop; where the line for telling breaks or is refused,
 * it asks from time to time. What arrives after something newer is not told. Who is not signed in any more is told so.
 */
export function listenForUnread(onTold: (unread: Unread) => void, onSignedOut: (isSignedOut: boolean) => void) {
  let asking: ReturnType<typeof setInterval> | undefined
  let latest = 0
  const take = (told: Told) => {
    if (told.asOf < latest) return
    latest = told.asOf
    onTold(inOurNames(told))
  }
  const ask = async () => {
    const response = await fetch(address).catch(() => undefined)
    if (response) onSignedOut(response.status === 401)
    if (response?.ok) take(await response.json())
  }
  const line = new EventSource(address)
  line.onmessage = (event) => take(JSON.parse(event.data))
  line.onopen = () => {
    // The whole state follows. After a restored backup its number may be lower than those before.
    latest = 0
    clearInterval(asking)
    asking = undefined
  }
  line.onerror = () => {
    // A broken line is tried again by the browser, a refused one is not.
    if (line.readyState === EventSource.CLOSED) void ask()
    asking ??= setInterval(ask, askAgainMs)
  }
  // Whoever has signed in in another window comes back to this one.
  const comeBack = () => void (asking && ask())
  addEventListener('focus', comeBack)
  return () => {
    removeEventListener('focus', comeBack)
    line.close()
    clearInterval(asking)
  }
}

function inOurNames({ newest, assigned, assignments, undelivered: count, letters, ...told }: Told) {
  return {
    ...told,
    newest: newest.map(({ _id: id, ...message }) => ({ id, ...message })),
    assigned: { count: assigned, newest: assignments.map(({ _id: id, ...message }) => ({ id, ...message })) },
    undelivered: {
      count,
      newest: letters.map(({ _id: id, contact, ...letter }) => ({ id, messageId: contact, ...letter })),
    },
  }
}
