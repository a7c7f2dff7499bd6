import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** What the server does with an e-mail: accepts it, refuses it with a code, never answers, or closes the connection. */
type Reaction = 'accept' | 'hang' | 'disconnect' | number

type Behaviour = {
  /** Decides by the recipient's address, before the e-mail itself is sent. */
  recipient: (address: string) => number | undefined
  /** Decides when the whole e-mail has been received. */
  email: (email: Email) => Reaction | Promise<Reaction>
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>

/** A real SMTP server that stores the e-mails it receives, and fails as a test requires. */
export async function startMailServer({ port = 0, ...changes }: Partial<Behaviour> & { port?: number } = {}) {
  const emails: Email[] = []
  const waiting: ((email: Email) => void)[] = []
  const acceptCounts = new Map<string, number>()
  const behaviour: Behaviour = { recipient: () => undefined, email: () => 'accept', ...changes }
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    logger: false,
    closeTimeout: 100,
    onRcptTo({ address }, _session, done) {
      const code = behaviour.recipient(address)
      done(code ? refusal(code, `<${address}> is not accepted now`) : null)
    },
    onData(stream, session, done) {
      void buffer(stream)
        .then((bytes) => PostalMime.parse(bytes))
        .then(async (email) => {
          const reaction = await behaviour.email(email)
          if (reaction === 'hang') return
          if (reaction === 'disconnect') return closeConnection(session.id)
          if (reaction !== 'accept') return done(refusal(reaction, 'try again later'))
          const id = email.messageId ?? ''
          acceptCounts.set(id, (acceptCounts.get(id) ?? 0) + 1)
          const reader = waiting.shift()
          if (reader) reader(email)
          else emails.push(email)
          done()
        }, done)
    },
  })
  server.on('error', () => {})
  function closeConnection(id: string) {
    for (const connection of server.connections) if (connection.session.id === id) connection._socket.destroy()
  }
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    /** How the server reacts; a test may change it at any time. */
    behaviour,
    /** How often each e-mail was accepted, by its Message-ID. */
    acceptCounts,
    /** Waits for the next e-mail that the test has not read yet. */
    next: () => {
      const email = emails.shift()
      return email ? Promise.resolve(email) : new Promise<Email>((resolve) => waiting.push(resolve))
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

function refusal(responseCode: number, words: string) {
  return Object.assign(new Error(words), { responseCode })
}
