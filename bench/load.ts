import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import autocannon, { type Options } from 'autocannon'
import { cpuTimeOf } from '#tests/support/processes/site-process.ts'

export type Server = { pid: number; url: string }

/** Linux counts CPU time in hundredths of a second: a measurement has to span many of them. */
const minMs = 1_000

/** Sends requests with autocannon; throws if a response is not 2xx. */
export async function sendLoad(options: Options) {
  const result = await autocannon({ connections: 4, ...options })
  const failed = result.non2xx + result.errors
  if (failed > 0) throw new Error(`${options.url}: ${failed} requests failed.`)
  return result
}

/** Milliseconds of CPU time that a server, with all its processes, spends on one request. */
export async function cpuPerRequest({ pid, url }: Server, address: string, amount: number) {
  const before = await idleCpuTime(pid)
  await sendRequests(url, address, amount)
  return ((await idleCpuTime(pid)) - before) / amount
}

/** Warms up the address; returns how many requests are needed for a reliable measurement. */
export async function warmUp(server: Server, address: string) {
  let amount = 100
  while ((await cpuPerRequest(server, address, amount)) * amount < minMs) amount *= 2
  return amount
}

/** The CPU time after the server has finished its work for earlier requests. */
async function idleCpuTime(pid: number) {
  for (let time = cpuTimeOf(pid), attempt = 0; ; attempt++) {
    await pause(50)
    const later = cpuTimeOf(pid)
    if (later === time || attempt === 20) return later
    time = later
  }
}

/**
 * Requests one address this many times over a few connections. It only finds the end of a response, because a slow
 * client distorts the result: with autocannon, nginx wakes up for each request and takes about twice the CPU time, and
 * this varies.
 */
export async function sendRequests(url: string, address: string, amount: number, connections = 4) {
  const { hostname, port } = new URL(url)
  const request = `GET ${address} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAccept-Encoding: gzip\r\n\r\n`
  let left = amount
  const sendAll = async () => {
    const socket = connect(Number(port), hostname)
    await sendSequentially(socket, request, () => left-- > 0).finally(() => socket.destroy())
  }
  await Promise.all(Array.from({ length: connections }, sendAll))
}

function sendSequentially(socket: Socket, request: string, isLeft: () => boolean) {
  return new Promise<void>((resolve, reject) => {
    let head = ''
    let missingBytes = 0
    const next = () => (isLeft() ? socket.write(request) : resolve())
    socket.on('data', (bytes) => {
      if (missingBytes === 0) {
        head += bytes.toString('latin1')
        const end = head.indexOf('\r\n\r\n')
        if (end < 0) return
        const length = /\r\ncontent-length: (\d+)/i.exec(head.slice(0, end))?.[1]
        if (!head.startsWith('HTTP/1.1 200') || !length) return reject(new Error(request + head.slice(0, end)))
        missingBytes = Number(length) - (head.length - end - 4)
        head = ''
      } else missingBytes -= bytes.length
      if (missingBytes === 0) next()
    })
    socket.once('connect', next)
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('The connection was closed.')))
  })
}

export async function fetchText(url: string) {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`)
  return await response.text()
}
