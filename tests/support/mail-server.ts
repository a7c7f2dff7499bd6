import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A real mail server that keeps what it is sent. */
export async function startMailServer() {
  const letters: Email[] = []
  const waiting: ((letter: Email) => void)[] = []
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    logger: false,
    onData(stream, _session, done) {
      void buffer(stream)
        .then((bytes) => PostalMime.parse(bytes))
        .then((letter) => {
          const reader = waiting.shift()
          if (reader) reader(letter)
          else letters.push(letter)
          done()
        }, done)
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** The next letter that has not been read yet, waited for. */
    next: () => {
      const letter = letters.shift()
      return letter ? Promise.resolve(letter) : new Promise<Email>((resolve) => waiting.push(resolve))
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
