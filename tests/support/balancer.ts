import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'

const checkEveryMs = 20

/**
 * A load balancer for several processes of a site, like Caddy or an ingress: it polls /readyz of each, sends requests
 * in turn to those that are ready, and reuses connections. Only after a refused connection it tries another process.
 */
export async function startBalancer(urls: string[]) {
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
    outgoing.on('response', (answer) => {
      // Remove hop-by-hop headers: the connection to the client outlives that to the site.
      const { connection, 'keep-alive': _, ...forwarded } = answer.headers
      response.writeHead(answer.statusCode ?? 502, forwarded)
      // If a process is killed during a response, end the client's response too.
      pipeline(answer, response, () => {})
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
