/** What the server tells of new messages: how many there are, and the newest of them. */
export type Unread = { unread: number; newest: NewestMessage[] }

type NewestMessage = { id: string; name: string; text: string; receivedAt: string; reference: string }
type Told = { unread: number; newest: (Omit<NewestMessage, 'id' | 'text'> & { _id: string; message: string })[] }

const address = '/insert/unread'
const askAgainMs = 30_000

/**
 * Hears of new messages until it is told to stop; where the line for telling breaks or is refused,
 * it asks from time to time.
 */
export function hearUnread(onTold: (unread: Unread) => void) {
  let asking: ReturnType<typeof setInterval> | undefined
  const ask = async () => {
    const response = await fetch(address).catch(() => undefined)
    if (response?.ok) onTold(inOurNames(await response.json()))
  }
  const line = new EventSource(address)
  line.onmessage = (event) => onTold(inOurNames(JSON.parse(event.data)))
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

function inOurNames({ unread, newest }: Told): Unread {
  return {
    unread,
    newest: newest.map(({ _id: id, message: text, name, receivedAt, reference }) => ({
      id,
      name,
      text,
      receivedAt,
      reference,
    })),
  }
}
