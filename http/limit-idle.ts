import type { Server } from 'node:http'
import type { Socket } from 'node:net'

type Connection = { socket: Socket; address: string; begun: number; restsSince: number }

/**
 * Of the connections of one address on which nothing is asked, only so many stay open; the oldest go first.
 * One that was opened between two looks may have a request on its way, and stays.
 */
export function limitIdle(server: Server, mostPerAddress: number, lookEveryMs: number) {
  const connections = new WeakMap<Socket, Connection>()
  /** In each list the oldest comes first. */
  const idle = new Map<string, Set<Connection>>()

  function rest(connection: Connection) {
    connection.restsSince = performance.now()
    const resting = idle.get(connection.address) ?? new Set()
    idle.set(connection.address, resting.add(connection))
  }

  function stir(connection: Connection) {
    const resting = idle.get(connection.address)
    resting?.delete(connection)
    if (resting?.size === 0) idle.delete(connection.address)
  }

  function look() {
    const before = performance.now() - lookEveryMs
    for (const resting of idle.values()) {
      const tooMany = [...resting].slice(0, Math.max(0, resting.size - mostPerAddress))
      for (const { socket, restsSince } of tooMany) if (restsSince < before) socket.destroy()
    }
  }

  server.on('connection', (socket) => {
    // Noted now: once closed, a connection no longer knows whose it was.
    const connection = { socket, address: socket.remoteAddress ?? 'unknown', begun: 0, restsSince: 0 }
    connections.set(socket, connection)
    socket.once('close', () => stir(connection))
    rest(connection)
  })

  server.on('request', ({ socket }, response) => {
    const connection = connections.get(socket)
    if (!connection) return
    connection.begun++
    stir(connection)
    response.once('close', () => {
      // Several requests may be under way on one connection.
      connection.begun--
      if (connection.begun === 0 && !socket.destroyed) rest(connection)
    })
  })

  // After a long turn, what has arrived meanwhile is read before anyone is taken for idle.
  const looking = setInterval(() => setImmediate(look), lookEveryMs).unref()
  server.once('close', () => clearInterval(looking))
}
