import { once } from 'node:events'
import { connect } from 'node:net'

/** A TCP connection that a test writes to by hand, and reads what was received until it was closed. */
export function rawSender(port: number, firstData = '') {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk
  })
  // These tests expect that the connection is cut.
  socket.on('error', () => {})
  if (firstData) socket.write(firstData)
  return {
    opened: once(socket, 'connect'),
    // Resolves after an error too, where `once` would reject.
    closed: new Promise<string>((resolve) => socket.once('close', () => resolve(received))),
    isOpen: () => !socket.destroyed,
    send: (more: string) => socket.write(more),
    async said(words: string) {
      while (!received.includes(words)) await once(socket, 'data')
    },
    /** Closes the sending side. */
    leave: () => socket.end(),
    end: () => socket.destroy(),
  }
}
