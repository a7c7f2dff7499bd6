import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { countedAddress } from '#platform/network.ts'

/** Grace period of a shutdown. */
const shutdownTimeoutMs = 9_000
const limits: ConnectionLimits & { headersMs: number; requestMs: number } = {
  headersMs: 10_000,
  /** The longest request is an upload over a slow connection. */
  requestMs: 300_000,
  stalledMs: 30_000,
  checkEveryMs: 1_000,
  perAddress: 250,
  idlePerAddress: 100,
  pipelined: 16,
}
/** Longer than the keep-alive of common proxies, so that no connection is closed under a request in flight. */
const keepAliveTimeout = 75_000

/** Listens, or throws an error whose message is one line for the operator. */
export async function listen(
  listener: RequestListener,
  { HOST, PORT, TRUST_PROXY }: { HOST: string; PORT: number; TRUST_PROXY: number },
  { headersMs, requestMs, ...connectionLimits } = limits,
): Promise<Server> {
  const server = createServer({
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: connectionLimits.checkEveryMs,
    keepAliveTimeout,
  })
  // No limits behind a proxy: all clients share its address, and closing its idle connections could cut off a request.
  const unlimited = { perAddress: Number.POSITIVE_INFINITY, idlePerAddress: Number.POSITIVE_INFINITY }
  limitConnections(server, withOriginForm(listener), { ...connectionLimits, ...(TRUST_PROXY > 0 ? unlimited : {}) })
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve)
    server.once('error', (error: NodeJS.ErrnoException) => reject(new Error(reason(error, HOST, PORT))))
    server.listen(PORT, HOST)
  })
  return server
}

function withOriginForm(next: RequestListener): RequestListener {
  return (request, response) => {
    request.url = originForm(request.url ?? '')
    next(request, response)
  }
}

/**
 * The path and query of a request's target. A client may send the whole URL, as it does to a proxy; if that contains a
 * password, `new Request` would throw. The Host header has the site's name in either form.
 */
export function originForm(target: string) {
  if (target.startsWith('/') || !/^https?:/i.test(target) || !URL.canParse(target)) return target
  const { pathname, search } = new URL(target)
  return pathname + search
}

/** Makes each response close its connection, so that the shutdown does not close connections that a proxy reuses. */
export function endKeepAlive(server: Server) {
  server.prependListener('request', (_, response) => {
    response.shouldKeepAlive = false
  })
}

/**
 * Graceful shutdown: accepts no new request, finishes those in flight, and closes what is left after the grace period.
 */
export async function stopListening(server: Server) {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  // A connection whose request ends now would be kept alive and delay the shutdown.
  const closeIdle = setInterval(() => server.closeIdleConnections(), 50)
  const forceClose = setTimeout(() => server.closeAllConnections(), shutdownTimeoutMs)
  await closed
  clearInterval(closeIdle)
  clearTimeout(forceClose)
}

function reason(error: NodeJS.ErrnoException, host: string, port: number) {
  if (error.code === 'EADDRINUSE') return `Port ${port} is in use by another program. Set PORT to a free one.`
  if (error.code === 'EACCES') return `Port ${port} may not be opened by this account. Set PORT to one above 1023.`
  if (error.code === 'ENOTFOUND' || error.code === 'EADDRNOTAVAIL')
    return `HOST is "${host}", which is no address of this machine.`
  return `Cannot listen on ${host}:${port}: ${error.message}`
}

type ConnectionLimits = {
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
/** `requests` contains the request in progress, then those that wait. */
type Connection = { socket: Socket; client: Client; requests: (() => void)[]; idleSince: number }

/**
 * Limits connections per address and requests per connection. Responses of a connection are sent one after the other: a
 * client that reads nothing keeps one of them in memory, and a thousand pipelined requests do not delay other clients.
 */
function limitConnections(server: Server, listener: RequestListener, limits: ConnectionLimits) {
  const { perAddress, idlePerAddress, pipelined, stalledMs, checkEveryMs } = limits
  const connections = new WeakMap<Socket, Connection>()
  const clients = new Map<string, Client>()

  function markIdle(connection: Connection) {
    connection.idleSince = performance.now()
    // A Set keeps insertion order, so the longest idle connection comes first.
    connection.client.idle.add(connection)
  }

  server.on('connection', (socket) => {
    // Read now: a closed socket no longer has its remote address.
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

type BodyTimeoutOptions = { timeoutMs: number; onError: (c: Context) => Response }

/** Answers 408 and closes the connection when a request body does not arrive in time. */
export function bodyTimeout({
  timeoutMs,
  onError,
}: BodyTimeoutOptions): MiddlewareHandler<{ Bindings: Partial<HttpBindings> }> {
  return async (c, next) => {
    const incoming = c.env?.incoming
    if (!incoming || incoming.complete) return next()

    const timeout = Promise.withResolvers<'late'>()
    const timer = setTimeout(() => {
      if (!incoming.complete) timeout.resolve('late')
    }, timeoutMs)
    incoming.once('end', () => clearTimeout(timer))
    try {
      if ((await Promise.race([next(), timeout.promise])) !== 'late') return
    } finally {
      clearTimeout(timer)
    }
    c.header('Connection', 'close')
    c.res = onError(c)
  }
}
