import type { RequestListener, Server } from 'node:http'
import type { Socket } from 'node:net'
import { countedAddress } from '#platform/network.ts'

export type ConnectionLimits = {
  /** Open connections of one address, and those of them on which nothing is asked. */
  perAddress: number
  idlePerAddress: number
  /** Requests that one connection may send ahead of their answers. */
  pipelined: number
  /** How long an answer may wait for a reader who takes nothing of it. */
  stalledMs: number
  checkEveryMs: number
}

type Client = { open: number; idle: Set<Connection> }
/** `requests` holds the one that is answered, and behind it those that wait for their turn. */
type Connection = { socket: Socket; client: Client; requests: (() => void)[]; idleSince: number }

/**
 * Bounds what one address and one connection can hold. A connection gets one answer after the other, so a reader who
 * takes nothing holds one of them in memory, and a thousand requests on one connection take no turn from others.
 */
export function limitConnections(server: Server, listener: RequestListener, limits: ConnectionLimits) {
  const { perAddress, idlePerAddress, pipelined, stalledMs, checkEveryMs } = limits
  const connections = new WeakMap<Socket, Connection>()
  const clients = new Map<string, Client>()

  function markIdle(connection: Connection) {
    connection.idleSince = performance.now()
    // Who was added last stands last, so the longest idle comes first.
    connection.client.idle.add(connection)
  }

  server.on('connection', (socket) => {
    // Noted now: once closed, a connection no longer knows whose it was.
    const address = countedAddress(socket.remoteAddress ?? 'unknown')
    const client = clients.get(address) ?? { open: 0, idle: new Set() }
    if (client.open >= perAddress) return void socket.destroy()
    clients.set(address, client)
    client.open++
    const connection = { socket, client, requests: [], idleSince: 0 }
    connections.set(socket, connection)
    markIdle(connection)
    socket.once('close', () => {
      client.idle.delete(connection)
      client.open--
      if (client.open === 0) clients.delete(address)
    })
  })

  server.on('request', (request, response) => {
    const { socket } = request
    const connection = connections.get(socket)
    // What was sent in one piece is read to its end, also after the connection was closed for it.
    if (!connection || socket.destroyed) return
    const { client, requests } = connection
    // No browser and no proxy sends even a second request ahead.
    if (requests.length === pipelined) return void socket.destroy()
    client.idle.delete(connection)
    requests.push(() => listener(request, response))
    response.once('close', () => {
      requests.shift()
      if (socket.destroyed) return
      if (requests[0]) requests[0]()
      else markIdle(connection)
    })
    if (requests.length === 1) listener(request, response)
  })

  // Node's clock of a socket begins anew with each byte that leaves or arrives.
  server.timeout = stalledMs
  server.on('timeout', (socket: Socket) => {
    const isWorking = (connections.get(socket)?.requests.length ?? 0) > 0
    // While the site works on an answer there is nothing to take; a body that does not arrive has clocks of its own.
    if (!isWorking || socket.writableLength > 0) socket.destroy()
  })

  /** One that became idle between two checks may have a request on its way, and stays. */
  function closeIdle() {
    const before = performance.now() - checkEveryMs
    for (const { idle } of clients.values()) {
      const tooMany = [...idle].slice(0, Math.max(0, idle.size - idlePerAddress))
      for (const { socket, idleSince } of tooMany) if (idleSince < before) socket.destroy()
    }
  }

  // After a long tick, what has arrived meanwhile is read before anyone is taken for idle.
  const checking = setInterval(() => setImmediate(closeIdle), checkEveryMs).unref()
  server.once('close', () => clearInterval(checking))
}
