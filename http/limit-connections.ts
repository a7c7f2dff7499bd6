import type { RequestListener, Server } from 'node:http'
import type { Socket } from 'node:net'
import { countedAddress } from '#platform/network.ts'

export type ConnectionLimits = {
  /** Maximum of open connections of one address, and of idle ones among them. */
  perAddress: number
  idlePerAddress: number
  /** Maximum of pipelined requests on one connection. */
  pipelined: number
  /** How long a response may wait for a client that reads nothing. */
  stalledMs: number
  checkEveryMs: number
}

type Client = { open: number; idle: Set<Connection> }
/** `requests` holds the one being answered, then those that wait. */
type Connection = { socket: Socket; client: Client; requests: (() => void)[]; idleSince: number }

/**
 * Limits connections per address and requests per connection. Responses of a connection are sent one after the other: a
 * client that reads nothing holds one of them in memory, and a thousand pipelined requests do not delay other clients.
 */
export function limitConnections(server: Server, listener: RequestListener, limits: ConnectionLimits) {
  const { perAddress, idlePerAddress, pipelined, stalledMs, checkEveryMs } = limits
  const connections = new WeakMap<Socket, Connection>()
  const clients = new Map<string, Client>()

  function markIdle(connection: Connection) {
    connection.idleSince = performance.now()
    // A Set keeps insertion order, so the longest idle connection comes first.
    connection.client.idle.add(connection)
  }

  server.on('connection', (socket) => {
    // Read now: a closed socket no longer knows its remote address.
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
    // Requests that arrived in one packet are still emitted after the connection was closed.
    if (!connection || socket.destroyed) return
    const { client, requests } = connection
    // No browser and no proxy pipelines even a second request.
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

  // Node restarts a socket's timeout with each byte sent or received.
  server.timeout = stalledMs
  server.on('timeout', (socket: Socket) => {
    const isWorking = (connections.get(socket)?.requests.length ?? 0) > 0
    // While the site renders there is nothing to read; request bodies have a timeout of their own.
    if (!isWorking || socket.writableLength > 0) socket.destroy()
  })

  /** A connection that became idle since the last check may have a request in flight, and stays. */
  function closeIdle() {
    const before = performance.now() - checkEveryMs
    for (const { idle } of clients.values()) {
      const tooMany = [...idle].slice(0, Math.max(0, idle.size - idlePerAddress))
      for (const { socket, idleSince } of tooMany) if (idleSince < before) socket.destroy()
    }
  }

  // After a long tick, pending data is read before a connection counts as idle.
  const checking = setInterval(() => setImmediate(closeIdle), checkEveryMs).unref()
  server.once('close', () => clearInterval(checking))
}
