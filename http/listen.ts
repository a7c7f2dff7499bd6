import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'

type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch']

const patienceMs = 9_000

/** Listens, or throws one line that says why it cannot. */
export async function listen(fetch: Fetch, { HOST, PORT }: { HOST: string; PORT: number }): Promise<Server> {
  const server = createAdaptorServer({ fetch }) as Server
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
  const cut = setTimeout(() => server.closeAllConnections(), patienceMs)
  await closed
  clearTimeout(cut)
}

function reason(error: NodeJS.ErrnoException, host: string, port: number) {
  if (error.code === 'EADDRINUSE') return `Port ${port} is in use by another program. Set PORT to a free one.`
  if (error.code === 'EACCES') return `Port ${port} may not be opened by this account. Set PORT to one above 1023.`
  if (error.code === 'ENOTFOUND' || error.code === 'EADDRNOTAVAIL')
    return `HOST is "${host}", which is no address of this machine.`
  return `Cannot listen on ${host}:${port}: ${error.message}`
}
