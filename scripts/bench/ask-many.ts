import { connect, type Socket } from 'node:net'

/** Asks for one address so often, by so many connections that stay open, and waits for every answer. */
export async function askMany(url: string, address: string, requests: number, connections = 4) {
  const { hostname, port } = new URL(url)
  const words = `GET ${address} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAccept-Encoding: gzip\r\n\r\n`
  let left = requests
  const takeOne = () => left-- > 0
  const ask = async () => {
    const socket = connect(Number(port), hostname)
    try {
      await askInTurn(socket, words, takeOne)
    } catch (error) {
      throw new Error(`${url}${address}: ${error instanceof Error ? error.message : error}`)
    } finally {
      socket.destroy()
    }
  }
  await Promise.all(Array.from({ length: Math.min(connections, requests) }, ask))
}

/** Reads by hand no more than where an answer ends: Node's own client would cost more than the site that is measured. */
function askInTurn(socket: Socket, words: string, takeOne: () => boolean) {
  return new Promise<void>((resolve, reject) => {
    let head = ''
    let awaited = 0
    const next = () => (takeOne() ? socket.write(words) : resolve())
    socket.on('data', (bytes) => {
      if (awaited === 0) {
        head += bytes.toString('latin1')
        const end = head.indexOf('\r\n\r\n')
        if (end < 0) return
        const length = /\r\ncontent-length: (\d+)/i.exec(head.slice(0, end))?.[1]
        if (!head.startsWith('HTTP/1.1 200') || !length) return reject(new Error(head.slice(0, end)))
        awaited = Number(length) - (head.length - end - 4)
        head = ''
      } else awaited -= bytes.length
      if (awaited === 0) next()
    })
    socket.once('connect', next)
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('The connection was closed.')))
  })
}
