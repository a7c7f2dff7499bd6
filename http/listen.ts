import { createServer, type RequestListener, type Server } from 'node:http'
import { limitIdle } from './limit-idle.ts'

const patienceMs = 9_000
/** What is not sent by then is not waited for. The longest request is a picture on a slow line. */
const clocks = { headersMs: 10_000, requestMs: 300_000, lookEveryMs: 1_000, idlePerAddress: 100 }
/** Longer than proxies keep a connection, so that none is closed under a request on its way. */
const keepAliveTimeout = 75_000

/** Listens, or throws one line that says why it cannot. */
export async function listen(
  listener: RequestListener,
  { HOST, PORT }: { HOST: string; PORT: number },
  { headersMs, requestMs, lookEveryMs, idlePerAddress } = clocks,
): Promise<Server> {
  const serverOptions = {
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: lookEveryMs,
    keepAliveTimeout,
  }
  const server = createServer(serverOptions, listener)
  limitIdle(server, idlePerAddress, lookEveryMs)
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
