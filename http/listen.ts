import { createServer, type RequestListener, type Server } from 'node:http'
import { type ConnectionLimits, limitConnections } from './limit-connections.ts'

const timeoutMs = 9_000
const limits: ConnectionLimits & { headersMs: number; requestMs: number } = {
  /** Grace period of a shutdown. The longest request is an upload on a slow line. */
  headersMs: 10_000,
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
  // Behind a proxy all clients share its address, and to close its idle connections could cut a request in flight.
  const unlimited = { perAddress: Number.POSITIVE_INFINITY, idlePerAddress: Number.POSITIVE_INFINITY }
  limitConnections(server, inOriginForm(listener), { ...connectionLimits, ...(TRUST_PROXY > 0 ? unlimited : {}) })
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve)
    server.once('error', (error: NodeJS.ErrnoException) => reject(new Error(reason(error, HOST, PORT))))
    server.listen(PORT, HOST)
  })
  return server
}

function inOriginForm(next: RequestListener): RequestListener {
  return (request, response) => {
    request.url = originForm(request.url ?? '')
    next(request, response)
  }
}

/**
 * The path and query of a request's target. A client may name the whole address, as it does to a proxy; with a password
 * in it no Request can be made of it. The Host header tells the site's name in either form.
 */
export function originForm(target: string) {
  if (target.startsWith('/') || !/^https?:/i.test(target) || !URL.canParse(target)) return target
  const { pathname, search } = new URL(target)
  return pathname + search
}

/** From now on each response closes its connection, so that a proxy holds none that the shutdown would close. */
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
  const cut = setTimeout(() => server.closeAllConnections(), timeoutMs)
  await closed
  clearInterval(closeIdle)
  clearTimeout(cut)
}

function reason(error: NodeJS.ErrnoException, host: string, port: number) {
  if (error.code === 'EADDRINUSE') return `Port ${port} is in use by another program. Set PORT to a free one.`
  if (error.code === 'EACCES') return `Port ${port} may not be opened by this account. Set PORT to one above 1023.`
  if (error.code === 'ENOTFOUND' || error.code === 'EADDRNOTAVAIL')
    return `HOST is "${host}", which is no address of this machine.`
  return `Cannot listen on ${host}:${port}: ${error.message}`
}
