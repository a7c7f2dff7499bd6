/** What the server tells of new messages: how many there are, and the newest of them. A higher `asOf` is newer. */
export type Unread = { unread: number; newest: NewestMessage[]; asOf: number }

type NewestMessage = { id: string; name: string; receivedAt: string; reference: string }
type Told = Omit<Unread, 'newest'> & { newest: (Omit<NewestMessage, 'id'> & { _id: string })[] }

const address = '/insert/unread'
const askAgainMs = 30_000

/**
 * Hears of new messages until it is told to stop; where the line for telling breaks or is refused,
 * it asks from time to time. What arrives after something newer is not told.
 */
export function hearUnread(onTold: (unread: Unread) => void) {
  let asking: ReturnType<typeof setInterval> | undefined
  let latest = 0
  const take = (told: Told) => {
    if (told.asOf < latest) return
    latest = told.asOf
    onTold(inOurNames(told))
  }
  const ask = async () => {
    const response = await fetch(address).catch(() => undefined)
    if (response?.ok) take(await response.json())
  }
  const line = new EventSource(address)
  line.onmessage = (event) => take(JSON.parse(event.data))
  line.onopen = () => {
    clearInterval(asking)
    asking = undefined
  }
  line.onerror = () => {
    // A broken line is tried again by the browser, a refused one is not.
    if (line.readyState === EventSource.CLOSED) void ask()
    asking ??= setInterval(ask, askAgainMs)
  }
  return () => {
    line.close()
    clearInterval(asking)
  }
}

function inOurNames({ newest, ...told }: Told): Unread {
  return { ...told, newest: newest.map(({ _id: id, ...message }) => ({ id, ...message })) }
}
