import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the range that the system uses for outgoing connections, which could take a port before the server does. */
const lowest = 10_000
const portsOfProcess = 64
const processes = 340

let nextIndex = 0

/** A port that is free and that no other test process gets at the same moment. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < portsOfProcess; tries++) {
    const port = lowest + (process.pid % processes) * portsOfProcess + (nextIndex++ % portsOfProcess)
    if (await isFree(port)) return port
  }
  throw new Error('No free port was found.')
}

async function isFree(port: number) {
  const server = createServer()
  // `once` rejects if the server emits an error: the port is in use.
  const answer = once(server, 'listening').then(
    () => true,
    () => false,
  )
  server.listen(port)
  if (!(await answer)) return false
  server.close()
  await once(server, 'close')
  return true
}
