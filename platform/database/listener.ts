import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Client } from 'pg'
import type { Log } from '#platform/log.ts'
import { isPostgres } from './dialect.ts'
import type { Db } from './tables.ts'

/**
 * - `listening`: every notification arrives.
 * - `reconnecting`: some may be missed, so that nothing may be served from memory.
 * - `offline`: the database itself does not answer, so that what is in memory is all there is.
 */
export type ListenerState = 'listening' | 'reconnecting' | 'offline'

/** What other processes announce through the database. */
export type Listener = {
  state: () => ListenerState
  /** Connects; rejects where the database does not answer. Later losses are mended in the background. */
  start: (handlers: ListenerHandlers) => Promise<void>
  close: () => Promise<void>
}

export type ListenerHandlers = {
  onNotification: (payload: string) => void
  /** Called at each connection but the first: notifications may have been missed before it. */
  onReconnected: () => void
}

type ListenerOptions = {
  /** Past a pooler in transaction mode, which would lose LISTEN without a word. */
  url: string
  log: Log
  /** Whether the rest of the site still reaches the database. */
  isReachable: () => Promise<boolean>
  heartbeatMs?: number
}

/** The channel of PostgreSQL on which processes tell each other what has changed. */
export const invalidationChannel = 'invalidated'

/** By which the database knows the connection that each process listens on; the name of the machine follows. */
const listenerName = 'chambers listener '

/** The processes that serve the site, by their machine: on SQLite it is this one, on PostgreSQL all that listen. */
export async function listProcesses(db: Db) {
  if (!isPostgres(db)) {
    return [{ machine: hostname(), since: new Date(Date.now() - process.uptime() * 1_000).toISOString() }]
  }
  const activity = sql<{ application_name: string; backend_start: Date; datname: string }>`pg_stat_activity`
  const rows = await db
    .selectFrom(activity.as('activity'))
    .select(['application_name as name', 'backend_start as since'])
    .where('datname', '=', sql<string>`current_database()`)
    .where('application_name', 'like', `${listenerName}%`)
    .orderBy('backend_start')
    .execute()
  return rows.map(({ name, since }) => ({
    machine: name.slice(listenerName.length),
    since: new Date(since).toISOString(),
  }))
}

/** How long the database may take to let somebody in. */
const connectMs = 10_000
const firstPauseMs = 250
const longestPauseMs = 5_000

/** SQLite serves one process, which knows all of its own changes. */
export const singleProcess: Listener = { state: () => 'listening', start: async () => {}, close: async () => {} }

/**
 * LISTEN on a connection of its own. A half-open connection would be silent for ever: a heartbeat on the same session
 * finds it.
 */
export function openListener({ url, log, isReachable, heartbeatMs = 10_000 }: ListenerOptions): Listener {
  const stopping = new AbortController()
  let state: ListenerState = 'reconnecting'
  let client: Client | undefined

  async function connect(onNotification: (payload: string) => void) {
    const { default: pg } = await import('pg')
    const connecting = new pg.Client({
      connectionString: url,
      application_name: `${listenerName}${hostname()}`,
      keepAlive: true,
      keepAliveInitialDelayMillis: heartbeatMs,
      connectionTimeoutMillis: connectMs,
      query_timeout: connectMs,
    })
    // Without a listener an error would end the process; the end that follows is waited for below.
    connecting.on('error', () => {})
    connecting.on('notification', ({ payload = '' }) => onNotification(payload))
    try {
      await connecting.connect()
      await connecting.query(`listen ${invalidationChannel}`)
    } catch (error) {
      void connecting.end().catch(() => {})
      throw error
    }
    return connecting
  }

  /** Resolves when the connection is lost. */
  async function untilLost(connected: Client) {
    const ended = new AbortController()
    connected.once('end', () => ended.abort())
    const signal = AbortSignal.any([ended.signal, stopping.signal])
    const heartbeat = { text: 'select 1', query_timeout: heartbeatMs }
    try {
      for (;;) {
        await sleep(heartbeatMs, undefined, { signal })
        await connected.query(heartbeat)
      }
    } catch {
      // Ended, or silent: either way it is of no use any more.
      void connected.end().catch(() => {})
    }
  }

  async function reconnect(onNotification: (payload: string) => void) {
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        return await connect(onNotification)
      } catch (error) {
        const reachable = await isReachable()
        if (state !== 'offline' && !reachable) log.error({ error }, 'the database does not answer')
        state = reachable ? 'reconnecting' : 'offline'
      }
      await sleep(pauseMs, undefined, { signal: stopping.signal })
    }
  }

  async function keepListening(connected: Client, { onNotification, onReconnected }: ListenerHandlers) {
    client = connected
    for (;;) {
      state = 'listening'
      await untilLost(client)
      if (stopping.signal.aborted) return
      state = 'reconnecting'
      log.warn('changes of other processes are not heard: nothing is served from memory')
      client = await reconnect(onNotification)
      onReconnected()
      log.info('changes of other processes are heard again')
    }
  }

  return {
    state: () => state,
    async start(handlers) {
      const connected = await connect(handlers.onNotification)
      keepListening(connected, handlers).catch((error) => {
        if (!stopping.signal.aborted) log.error({ error }, 'listening for changes ended')
      })
    },
    async close() {
      stopping.abort()
      await client?.end().catch(() => {})
    },
  }
}
