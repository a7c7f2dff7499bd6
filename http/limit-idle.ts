import type { Server } from 'node:http'
import type { Socket } from 'node:net'

type Connection = { socket: Socket; address: string; begun: number }

/** Of the connections of one address on which nothing is asked, only so many stay open; the oldest go first. */
export function limitIdle(server: Server, mostPerAddress: number) {
  const connections = new WeakMap<Socket, Connection>()
  const idle = new Map<string, Set<Connection>>()

  function rest(connection: Connection) {
    const resting = idle.get(connection.address) ?? new Set()
    idle.set(connection.address, resting.add(connection))
    const [oldest] = resting
    if (resting.size > mostPerAddress) oldest?.socket.destroy()
  }

  function stir(connection: Connection) {
    const resting = idle.get(connection.address)
    resting?.delete(connection)
    if (resting?.size === 0) idle.delete(connection.address)
  }

  server.on('connection', (socket) => {
    // Noted now: once closed, a connection no longer knows whose it was.
    const connection = { socket, address: socket.remoteAddress ?? 'unknown', begun: 0 }
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
}
