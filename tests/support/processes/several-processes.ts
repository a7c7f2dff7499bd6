import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { photoFile } from '#tests/support/pictures.ts'
import { json, newMessage } from '#tests/support/samples.ts'
import { startTcpProxy } from './faults.ts'
import { freePort, newDataDir, type SiteProcess, sessionCookie, startSite } from './site-process.ts'

export type TwoSites = Awaited<ReturnType<typeof startTwoSites>>

/** Two processes that start at once on one database; the second one reaches it through proxies. */
export async function startTwoSites(url: string, settings: Record<string, string> = {}) {
  const database = await startTcpProxy(url)
  const direct = await startTcpProxy(url)
  const shared = { DATA_DIR: newDataDir(), SESSION_SECRET: 'shared by all of the processes of a site', ...settings }
  const [one, other] = await Promise.all([
    startSite({ ...shared, DATABASE_URL: url }),
    startSite({ ...shared, DATABASE_URL: database.url, DATABASE_DIRECT_URL: direct.url }),
  ])
  const cookie = await sessionCookie(one.url)

  /** Publishes a post at the first process. Returns after how many milliseconds the second lists it. */
  async function publish(title: string) {
    const headers = { Cookie: cookie, Origin: one.url }
    const body = new FormData()
    const fields = { title, state: 'draft', description: 'A matter of rent.', writer: 'A. N. Advocate' }
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    body.set('image', await photoFile())
    const draft = await fetch(`${one.url}/insert/blog`, { method: 'POST', headers, body })
    const { blog } = await draft.json()
    await list()
    const json = { ...headers, 'Content-Type': 'application/json' }
    const published = await fetch(`${one.url}/insert/blog?id=${blog._id}`, {
      method: 'PATCH',
      headers: json,
      body: JSON.stringify({ state: 'published' }),
    })
    if (!published.ok) throw new Error(`Not published: ${published.status} ${await published.text()}`)
    const publishedAt = performance.now()
    while (!(await list()).includes(title)) {}
    return Math.round(performance.now() - publishedAt)
  }

  async function list() {
    const response = await fetch(`${other.url}/blog`)
    if (!response.ok) throw new Error(`The other answers ${response.status}.`)
    return await response.text()
  }

  return {
    one,
    other,
    database,
    direct,
    cookie,
    publish,
    /** Ends both and returns their exit codes. */
    async end() {
      const codes = await Promise.all([one, other].map((site) => site.end('SIGTERM')))
      for (const proxy of [database, direct]) proxy.close()
      return codes
    },
  }
}

const checkEveryMs = 20

/**
 * A load balancer for several processes of a site, like Caddy or an ingress: it polls /readyz of each, sends requests
 * in turn to those that are ready, and reuses connections. Only after a refused connection it tries another process.
 */
async function startBalancer(urls: string[]) {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set<string>()
  let isOpen = true
  let turn = 0

  async function watch(url: string) {
    while (isOpen) {
      const isReady = await fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
      if (isReady) ready.add(url)
      else ready.delete(url)
      await pause(checkEveryMs)
    }
  }

  function forward(incoming: IncomingMessage, response: ServerResponse, body: Buffer, candidates: string[]) {
    const url = candidates[turn++ % candidates.length]
    if (!url) return response.writeHead(502).end()
    const { method, headers } = incoming
    const path = incoming.url
    const outgoing = request(url, { agent, method, path, headers: { ...headers, 'x-forwarded-for': '192.0.2.7' } })
    outgoing.on('response', (upstreamResponse) => {
      // Remove hop-by-hop headers: the connection to the client outlives that to the site.
      const { connection, 'keep-alive': _, ...forwarded } = upstreamResponse.headers
      response.writeHead(upstreamResponse.statusCode ?? 502, forwarded)
      // If a process is killed during a response, end the client's response too.
      pipeline(upstreamResponse, response, () => {})
    })
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      const others = candidates.filter((other) => other !== url)
      const isClosedWhileIdle = outgoing.reusedSocket && ['ECONNRESET', 'EPIPE'].includes(error.code ?? '')
      // As proxies do: the site closed the connection before it got this request.
      if (isClosedWhileIdle && !response.headersSent) forward(incoming, response, body, candidates)
      else if (error.code === 'ECONNREFUSED' && others.length > 0) forward(incoming, response, body, others)
      else response.writeHead(502).end(String(error))
    })
    outgoing.end(body)
  }

  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    forward(incoming, response, Buffer.concat(chunks), [...ready])
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const watching = urls.map(watch)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ready: () => ready.size,
    async close() {
      isOpen = false
      await Promise.all(watching)
      agent.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}

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

  const statuses: Record<string, number> = {}
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
        const status = await statusOf(balancer.url + address, init)
        statuses[status] = (statuses[status] ?? 0) + 1
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
  return statuses
}

/** The status after the whole body was received, or the error. */
async function statusOf(address: string, init?: RequestInit) {
  try {
    const response = await fetch(address, init)
    await response.arrayBuffer()
    return String(response.status)
  } catch (error) {
    return String(error)
  }
}
