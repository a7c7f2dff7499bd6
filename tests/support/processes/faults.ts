import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, rmSync, truncateSync, writeFileSync, writeSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import path from 'node:path'
import { newDataDir } from './site-process.ts'

/** A TCP connection that a test writes to by hand, and reads what was received until it was closed. */
export function rawSender(port: number, firstData = '') {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk
  })
  // These tests expect that the connection is cut.
  socket.on('error', () => {})
  if (firstData) socket.write(firstData)
  return {
    opened: once(socket, 'connect'),
    // Resolves after an error too, where `once` would reject.
    closed: new Promise<string>((resolve) => socket.once('close', () => resolve(received))),
    isOpen: () => !socket.destroyed,
    send: (more: string) => socket.write(more),
    /** Waits until this text has been received. */
    async waitFor(text: string) {
      while (!received.includes(text)) await once(socket, 'data')
    },
    /** Closes the sending side. */
    leave: () => socket.end(),
    end: () => socket.destroy(),
  }
}

export type TcpProxy = Awaited<ReturnType<typeof startTcpProxy>>

/** A TCP proxy in front of a real server, whose connections a test can cut or silence. */
export async function startTcpProxy(target: string) {
  const { hostname, port } = new URL(target)
  const pairs = new Set<[Socket, Socket]>()
  let isCut = false
  let isSilent = false
  const server = createServer((client) => {
    if (isCut) return client.destroy()
    if (isSilent) return void client.on('error', () => {})
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
    stopAnswering() {
      isSilent = true
      destroyAll()
    },
    restore() {
      isCut = false
      isSilent = false
    },
  }
}

/** The usual block size. With smaller blocks SQLite reserves too few of them: see docs/deployment.md. */
const blockBytes = '4096'

const smallDiskBytes = 48 * 1024 * 1024

/** Mounts a small file system that a test can fill up and break; undefined if this account may not mount one. */
export function mountSmallDisk() {
  const root = newDataDir()
  const image = path.join(root, 'image')
  const folder = path.join(root, 'disk')
  const filler = path.join(folder, 'filler')
  mkdirSync(folder)
  writeFileSync(image, '')
  truncateSync(image, smallDiskBytes)
  const run = (program: string, ...args: string[]) => {
    const { status, stdout } = spawnSync(program, args, { encoding: 'utf8' })
    return status === 0 ? stdout.trim() : undefined
  }
  const mount = () => run('mount', '-o', 'loop,errors=remount-ro', image, folder)
  const format = () => run('mkfs.ext4', '-q', '-m', '0', '-b', blockBytes, image)
  if (process.getuid?.() !== 0 || format() === undefined || mount() === undefined) return undefined
  return {
    folder,
    fill() {
      const file = openSync(filler, 'w')
      // Write ever smaller pieces, so that no block stays free.
      for (let bytes = 1024 * 1024; bytes >= 1; bytes = Math.floor(bytes / 2)) {
        try {
          for (;;) writeSync(file, new Uint8Array(bytes))
        } catch {}
      }
      closeSync(file)
    },
    free: () => rmSync(filler),
    /** Triggers a disk error: Linux remounts the file system read-only, and writes fail from then on. */
    breakDown() {
      const device = path.basename(run('findmnt', '--noheadings', '--output', 'SOURCE', folder) ?? '')
      writeFileSync(`/sys/fs/ext4/${device}/trigger_fs_error`, '1')
    },
    repair() {
      run('umount', folder)
      mount()
    },
    unmount: () => void run('umount', folder),
  }
}
