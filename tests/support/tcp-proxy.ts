import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type TcpProxy = Awaited<ReturnType<typeof startTcpProxy>>

/** A TCP proxy in front of a real server, whose connections a test can cut or silence. */
export async function startTcpProxy(target: string) {
  const { hostname, port } = new URL(target)
  const pairs = new Set<[Socket, Socket]>()
  let isCut = false
  let isHeld = false
  const server = createServer((client) => {
    if (isCut) return client.destroy()
    if (isHeld) return void client.on('error', () => {})
    const upstream = connect(Number(port), hostname)
    const pair: [Socket, Socket] = [client, upstream]
    pairs.add(pair)
    for (const [index, socket] of pair.entries()) {
      const other = pair[1 - index] as Socket
      socket.on('error', () => {})
      socket.on('close', () => {
        other.destroy()
        pairs.delete(pair)
      })
      socket.pipe(other)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)

  function destroyAll() {
    for (const pair of pairs) for (const socket of pair) socket.destroy()
  }
  return {
    url: url.href,
    close() {
      destroyAll()
      server.close()
    },
    /** Closes every connection and refuses new ones, until `restore`. */
    cut() {
      isCut = true
      destroyAll()
    },
    /** Forwards no more data on open connections without closing them, like a lost network; new connections work. */
    silence() {
      for (const [client, upstream] of pairs) {
        client.unpipe(upstream)
        upstream.unpipe(client)
      }
    },
    /** Closes every connection, and accepts new ones without answering, until `restore`. */
    hold() {
      isHeld = true
      destroyAll()
    },
    restore() {
      isCut = false
      isHeld = false
    },
  }
}
