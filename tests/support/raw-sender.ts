import { once } from 'node:events'
import { connect } from 'node:net'

/** A connection that is written to by hand, and says when it was closed and what it heard until then. */
export function rawSender(port: number, words = '') {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  let heard = ''
  socket.on('data', (more) => {
    heard += more
  })
  // A connection that is cut is what these tests wait for.
  socket.on('error', () => {})
  if (words) socket.write(words)
  return {
    opened: once(socket, 'connect'),
    // Also after an error, which `once` would throw.
    closed: new Promise<string>((resolve) => socket.once('close', () => resolve(heard))),
    isOpen: () => !socket.destroyed,
    send: (more: string) => socket.write(more),
    async said(words: string) {
      while (!heard.includes(words)) await once(socket, 'data')
    },
    /** Says that nothing more will come. */
    leave: () => socket.end(),
    end: () => socket.destroy(),
  }
}
