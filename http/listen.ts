import { createServer, type RequestListener, type Server } from 'node:http'
import { type ConnectionLimits, limitConnections } from './limit-connections.ts'

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
