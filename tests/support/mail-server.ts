import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** What the server does with a letter: it takes it, refuses it by a code, falls silent, or breaks off before it answers. */
type Deed = 'take' | 'silence' | 'break' | number

type Moods = {
  port?: number
  /** By the address it is for, before the letter itself is sent. */
  recipient?: (address: string) => number | undefined
  /** When the whole letter is there. */
  letter?: (letter: Email) => Deed | Promise<Deed>
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>

/** A real mail server that keeps what it is sent, and misbehaves as it is told. */
export async function startMailServer({ port = 0, ...moods }: Moods = {}) {
  const letters: Email[] = []
  const waiting: ((letter: Email) => void)[] = []
  const taken = new Map<string, number>()
  const mood: Required<Omit<Moods, 'port'>> = { recipient: () => undefined, letter: () => 'take', ...moods }
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    logger: false,
    closeTimeout: 100,
    onRcptTo({ address }, _session, done) {
      const code = mood.recipient(address)
      done(code ? refusal(code, `<${address}> is not taken now`) : null)
    },
    onData(stream, session, done) {
      void buffer(stream)
        .then((bytes) => PostalMime.parse(bytes))
        .then(async (letter) => {
          const deed = await mood.letter(letter)
          if (deed === 'silence') return
          if (deed === 'break') return breakOff(session.id)
          if (deed !== 'take') return done(refusal(deed, 'try again later'))
          const id = letter.messageId ?? ''
          taken.set(id, (taken.get(id) ?? 0) + 1)
          const reader = waiting.shift()
          if (reader) reader(letter)
          else letters.push(letter)
          done()
        }, done)
    },
  })
  server.on('error', () => {})
  function breakOff(id: string) {
    for (const connection of server.connections) if (connection.session.id === id) connection._socket.destroy()
  }
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    /** How it behaves from now on. */
    mood,
    /** How many times each letter was taken, by its Message-ID. */
    taken,
    /** The next letter that has not been read yet, waited for. */
    next: () => {
      const letter = letters.shift()
      return letter ? Promise.resolve(letter) : new Promise<Email>((resolve) => waiting.push(resolve))
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

function refusal(responseCode: number, words: string) {
  return Object.assign(new Error(words), { responseCode })
}
