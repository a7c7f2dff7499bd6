import type { Kysely } from 'kysely'
import { pino } from 'pino'
import { inject, onTestFinished } from 'vitest'
import { openAuth } from '#platform/auth.ts'
import { type Config, readConfig } from '#platform/config.ts'
import { type Database, openPostgres, openSqlite } from '#platform/database/database.ts'
import { singleProcess } from '#platform/database/listener.ts'
import type { Tables } from '#platform/database/tables.ts'
import { isWriting, WriteAccess } from '#platform/database/write-access.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { openLimits } from '#platform/limits.ts'
import { type Log, openLog } from '#platform/log.ts'
import { openMail } from '#platform/mail/mail.ts'
import { openPasswords } from '#platform/passwords.ts'
import { openBackground, openEvents, type Resources } from '#platform/resources.ts'
import { openSigner } from '#platform/secrets.ts'
import { openWorkerPool } from '#platform/worker-pool/worker-pool.ts'
import { passwordCost } from '#tests/support/cheap-password-cost.ts'
import { emptiedPostgres, newDatabase, openMigratedSqlite } from './databases.ts'

type MemoryStore = FileStore & { contents: Map<string, Uint8Array>; modifiedAt: Map<string, string> }

/** A file store in memory whose files and their dates a test can read and change. */
export function memoryStore(): MemoryStore {
  const contents = new Map<string, Uint8Array>()
  const modifiedAt = new Map<string, string>()
  return {
    contents,
    modifiedAt,
    async put(name, content) {
      contents.set(name, content instanceof Blob ? await content.bytes() : content)
      modifiedAt.set(name, new Date().toISOString())
    },
    async get(name) {
      const bytes = contents.get(name)
      return bytes && new Blob([new Uint8Array(bytes)])
    },
    async remove(name) {
      contents.delete(name)
    },
    async *list() {
      for (const [name, { length }] of contents) yield { name, size: length, modifiedAt: modifiedAt.get(name) ?? '' }
    },
  }
}

/** Opened once: an open log writes to standard output ten times a second, even if there is nothing to write. */
const silent = openLog('silent')

/** A log of its own for each test, which may watch its calls. */
export function silentLog(): Log {
  return Object.assign(silent.child({}), { close: async () => {} })
}

/** A log whose lines a test can read. */
export function collectLog<Line>(): { log: Log; lines: Line[] } {
  const lines: Line[] = []
  const log = pino({ base: undefined }, { write: (line) => void lines.push(JSON.parse(line)) })
  return { log: Object.assign(log, { close: async () => {} }), lines }
}

/* Shared by all tests: a worker takes time to start, and ends by itself when it is idle. */
const realWorkerPool = openWorkerPool()
export const workerPool = {
  ...realWorkerPool,
  run: outsideChanges('The worker pool', realWorkerPool.run) as typeof realWorkerPool.run,
}

/** The resources of the site, all real except the files, which are in memory. Closed after the test. */
export async function testResources(settings: Record<string, string> = {}) {
  const resources = openTestResources(await migratedDatabase(), readConfig(settings))
  onTestFinished(() => resources.close())
  return resources
}

/** The same on a database without tables. */
export async function emptyTestResources(settings: Record<string, string> = {}) {
  const resources = openTestResources(await emptyDatabase(), readConfig(settings))
  onTestFinished(() => resources.close())
  return resources
}

/** The resources of one of several processes on the same PostgreSQL database. */
export function openPostgresResources(url: string) {
  const resources = openTestResources(openPostgres(url), readConfig({}))
  onTestFinished(() => resources.close())
  return resources
}

function openTestResources(database: Database, config: Config) {
  // Only tests may write with this handle.
  const db = database.db as Kysely<Tables>
  const files = memoryStore()
  files.put = outsideChanges('A file', files.put)
  files.get = outsideChanges('A file', files.get)
  files.remove = outsideChanges('A file', files.remove)
  const log = silentLog()
  const secret = 'a secret of thirty-two characters'
  const sign = openSigner(secret)
  // Cheap to hash: some tests try a hundred passwords.
  const passwords = openPasswords(passwordCost)
  passwords.hash = outsideChanges('A password', passwords.hash)
  const pauses: number[] = []
  const mail = openMail(config)
  let auth: ReturnType<typeof openAuth> | undefined
  return {
    config,
    log,
    database,
    db,
    writeAccess: new WriteAccess(database.write, (words) => sign('record', words)),
    files,
    limits: openLimits(true, database.limits && { db: database.limits, sign }, async (ms) => {
      pauses.push(ms / 1000)
    }),
    /** The seconds of each delay that a rate limit imposed. */
    pauses,
    events: openEvents(),
    listener: singleProcess,
    background: openBackground(log),
    workerPool,
    mail,
    sign,
    passwords,
    auth: () => {
      auth ??= openAuth({ db: database.autocommitDb, log, secret, sign, passwords, publicUrl: config.PUBLIC_URL })
      return auth
    },
    close: async () => {
      mail?.close()
      await database.close()
    },
  } satisfies Resources & { pauses: number[] }
}

async function migratedDatabase() {
  const url = postgresUrl()
  return url ? emptiedPostgres(url) : openMigratedSqlite()
}

async function emptyDatabase() {
  const url = postgresUrl()
  return url ? openPostgres(await newDatabase(url)) : openSqlite(':memory:')
}

function postgresUrl(): string | undefined {
  return inject('postgresUrl')
}

/** Throws if a slow function is called within a change: all other changes would wait for it. */
function outsideChanges<Args extends unknown[], Result>(what: string, work: (...args: Args) => Promise<Result>) {
  return (...args: Args) => {
    if (isWriting()) throw new Error(`${what} is too slow to be waited for within a change.`)
    return work(...args)
  }
}
