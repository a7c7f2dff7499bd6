import { setTimeout as pause } from 'node:timers/promises'
import { startBalancer } from './balancer.ts'
import { freePort } from './free-port.ts'
import { json, newMessage } from './samples.ts'
import { newDataDir, type SiteProcess, startSite } from './site-process.ts'

type Update = {
  rounds: number
  clients: number
  signal?: NodeJS.Signals
  /** Receives the two processes that were started at once on an empty database. */
  onStarted?: (sites: SiteProcess[]) => Promise<void>
}

/**
 * Replaces each of two processes behind a load balancer by a new one, in several rounds, while clients read and write.
 * Returns how often each status, or each network error, occurred.
 */
export async function updateUnderLoad(databaseUrl: string, { rounds, clients, signal = 'SIGTERM', onStarted }: Update) {
  const ports = [await freePort(), await freePort()]
  const shared = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: newDataDir(),
    SESSION_SECRET: 'shared by all of the processes of a site',
    TRUST_PROXY: '1',
    RATE_LIMIT: 'off',
  }
  const start = (port: number) => startSite({ ...shared, PORT: String(port) })
  const sites = new Map(await Promise.all(ports.map(async (port) => [port, await start(port)] as const)))
  await onStarted?.([...sites.values()])
  const balancer = await startBalancer(ports.map((port) => `http://127.0.0.1:${port}`))
  const allReady = async () => {
    while (balancer.ready() < ports.length) await pause(20)
  }
  await allReady()

  const answers: Record<string, number> = {}
  let isOver = false
  async function load() {
    for (let turn = 0; !isOver; turn++) {
      const requests: [string, RequestInit?][] = [
        ['/'],
        ['/insert/getblog?limit=1'],
        [`/blog?q=word${turn}`],
        ['/insert/contactus', json(newMessage({ email: `ravi.${turn}@example.com` }))],
      ]
      for (const [address, init] of requests) {
        const answer = await statusOf(balancer.url + address, init)
        answers[answer] = (answers[answer] ?? 0) + 1
      }
    }
  }
  const loads = Array.from({ length: clients }, load)
  try {
    for (let round = 0; round < rounds; round++) {
      for (const [port, old] of sites) {
        await old.end(signal)
        sites.set(port, await start(port))
        await allReady()
      }
    }
  } finally {
    isOver = true
    await Promise.all(loads)
    await balancer.close()
    for (const site of sites.values()) await site.end('SIGTERM')
  }
  return answers
}

/** The status after the whole body was received, or the error. */
async function statusOf(address: string, init?: RequestInit) {
  try {
    const answer = await fetch(address, init)
    await answer.arrayBuffer()
    return String(answer.status)
  } catch (error) {
    return String(error)
  }
}
