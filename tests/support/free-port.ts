import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below those that the system gives to outgoing connections, so that none takes the port before the server does. */
const lowest = 10_000
const portsOfProcess = 64
const processes = 340

let taken = 0

/** A port that nobody uses, and that no other test process is given at the same moment. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < portsOfProcess; tries++) {
    const port = lowest + (process.pid % processes) * portsOfProcess + (taken++ % portsOfProcess)
    if (await isFree(port)) return port
  }
  throw new Error('No free port was found.')
}

async function isFree(port: number) {
  const server = createServer()
  // `once` rejects when the server reports an error: the port is taken.
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
