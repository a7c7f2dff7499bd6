import { createServer, type RequestListener, type Server } from 'node:http'
import { type ConnectionLimits, limitConnections } from './limit-connections.ts'

const patienceMs = 9_000
const limits: ConnectionLimits & { headersMs: number; requestMs: number } = {
  /** What is not sent by then is not waited for. The longest request is a picture on a slow line. */
  headersMs: 10_000,
  requestMs: 300_000,
  stalledMs: 30_000,
  checkEveryMs: 1_000,
  perAddress: 250,
  idlePerAddress: 100,
  pipelined: 16,
}
/** Longer than proxies keep a connection, so that none is closed under a request on its way. */
const keepAliveTimeout = 75_000

/** Listens, or throws one line that says why it cannot. */
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
  // A proxy brings all visitors by its own address.
  const perAddress = TRUST_PROXY > 0 ? Number.POSITIVE_INFINITY : connectionLimits.perAddress
  limitConnections(server, listener, { ...connectionLimits, perAddress })
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve)
    server.once('error', (error: NodeJS.ErrnoException) => reject(new Error(reason(error, HOST, PORT))))
    server.listen(PORT, HOST)
  })
  return server
}

/** Takes no new request, lets begun ones finish, and cuts what is still open when patience ends. */
export async function stopListening(server: Server) {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  // A connection whose request ends now is kept alive, and would hold the stop up until it is cut.
  const closeIdle = setInterval(() => server.closeIdleConnections(), 50)
  const cut = setTimeout(() => server.closeAllConnections(), patienceMs)
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
