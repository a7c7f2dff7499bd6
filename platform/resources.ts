import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { accessSync, constants, mkdirSync } from 'node:fs'
import { type Auth, openAuth } from './auth.ts'
import { type Config, ConfigError } from './config.ts'
import { isReachable } from './database/availability.ts'
import { type Database, openDatabase } from './database/database.ts'
import { type Listener, openListener, singleProcess } from './database/listener.ts'
import { WriteAccess } from './database/write-access.ts'
import type { FileStore } from './files/file-store.ts'
import { openFiles } from './files/open-files.ts'
import { type Limits, openLimits } from './limits.ts'
import { type Log, openLog } from './log.ts'
import { type Mail, openMail } from './mail/mail.ts'
import { openPasswords, type Passwords } from './passwords.ts'
import { openSigner, readSessionSecret, type Sign } from './secrets.ts'
import { openWorkerPool, type WorkerPool } from './worker-pool/worker-pool.ts'

/** Database, files, mail and the other resources of the process. Opened once; each function receives the part it needs. */
export type Resources = {
  config: Config
  log: Log
  /** For migrations only; use `db` to read and `change` to write. */
  database: Pick<Database, 'migrate' | 'isEmpty' | 'isUpToDate'>
  db: Database['db']
  writeAccess: WriteAccess
  files: FileStore
  limits: Limits
  events: Events
  /** Receives the changes of other processes; while it is disconnected, nothing may be served from memory. */
  listener: Listener
  background: Background
  /** Worker processes for jobs that could block or crash this one. */
  workerPool: WorkerPool
  /** Undefined if no mail server is set. */
  mail: Mail | undefined
  sign: Sign
  passwords: Passwords
  /** Accounts and sessions, loaded at the first call. */
  auth: () => Promise<Auth>
  close: () => Promise<void>
}

export function openResources(config: Config): Resources {
  makeFolder(config.DATA_DIR)
  const log = openLog(config.LOG_LEVEL)
  const database = openDatabase(config, (error) => log.warn({ error }, 'a connection to the database was lost'))
  const listener = config.DATABASE_URL
    ? openListener({
        url: config.DATABASE_DIRECT_URL ?? config.DATABASE_URL,
        log,
        isReachable: () => isReachable(database.db),
      })
    : singleProcess
  const secret = readSessionSecret(config)
  const sign = openSigner(secret)
  const passwords = openPasswords()
  const mail = openMail(config)
  const workerPool = openWorkerPool()
  let auth: Promise<Auth> | undefined

  return {
    config,
    log,
    database,
    db: database.db,
    writeAccess: new WriteAccess(database.write, (text) => sign('record', text)),
    files: openFiles(config),
    limits: openLimits(config.RATE_LIMIT, database.limits && { db: database.limits, sign }),
    events: openEvents(),
    listener,
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
      workerPool.close()
      await listener.close()
      await database.close()
    },
  }
}

function makeFolder(folder: string) {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK)
  } catch (cause) {
    throw new ConfigError(`DATA_DIR is "${folder}". It takes a folder the site may write to.`, { cause })
  }
}

/** Work that runs after the response was sent. */
type Background = {
  /** Runs the work after a delay; an error is logged with this message. */
  run: (work: () => Promise<unknown>, options: { afterMs: number; failure: string }) => void
  /** Runs all pending work now and resolves when it is done, so that a shutdown loses none. */
  drain: () => Promise<void>
}

export function openBackground(log: Log): Background {
  const pending = new Set<() => Promise<void>>()

  return {
    run(work, { afterMs, failure }) {
      let running: Promise<void> | undefined
      const start = () => {
        clearTimeout(timer)
        running ??= work()
          .then(() => {})
          .catch((error) => log.error({ error }, failure))
          .finally(() => pending.delete(start))
        return running
      }
      const timer = setTimeout(start, afterMs)
      pending.add(start)
    },
    async drain() {
      while (pending.size > 0) await Promise.all(Array.from(pending, (start) => start()))
    },
  }
}

/**
 * `invalidated` has the cache tags of changed content, by this or another process. At a shutdown, `draining` means that
 * new requests should go to another process, and `closing` that open streams must end.
 */
type Topics = { invalidated: [tags: ReadonlySet<string>, source?: 'remote']; draining: []; closing: [] }

/** Events of this process. */
type Events = {
  /** Identifies this process in notifications to others. */
  origin: string
  emit: <Topic extends keyof Topics>(topic: Topic, ...args: Topics[Topic]) => void
  /** Returns a function that removes the listener. */
  on: <Topic extends keyof Topics>(topic: Topic, listener: (...args: Topics[Topic]) => void) => () => void
}

export function openEvents(): Events {
  const emitter = new EventEmitter().setMaxListeners(0)
  return {
    origin: randomUUID(),
    emit: (topic, ...args) => void emitter.emit(topic, ...args),
    on(topic, listener) {
      const untyped = listener as (...args: unknown[]) => void
      emitter.on(topic, untyped)
      return () => void emitter.off(topic, untyped)
    },
  }
}
