import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Client } from 'pg'
import type { Log } from '#platform/log.ts'
import { isPostgres } from './dialect.ts'
import type { Db } from './tables.ts'

/**
 * - `listening`: every notification arrives.
 * - `reconnecting`: notifications may be missed, so nothing may be served from memory.
 * - `offline`: the database does not respond, so the site can only serve from memory.
 */
type ListenerState = 'listening' | 'reconnecting' | 'offline'

/** Receives the notifications that other processes send through the database. */
export type Listener = {
  state: () => ListenerState
  /** Connects; rejects if the database does not respond. Reconnects in the background after a loss. */
  start: (handlers: ListenerHandlers) => Promise<void>
  close: () => Promise<void>
}

type ListenerHandlers = {
  onNotification: (payload: string) => void
  /** Called after each reconnection: notifications may have been missed before it. */
  onReconnected: () => void
}

type ListenerOptions = {
  /** Must bypass a pooler in transaction mode, which would silently lose LISTEN. */
  url: string
  log: Log
  /** Whether the database responds on other connections. */
  isReachable: () => Promise<boolean>
  heartbeatMs?: number
}

/** The PostgreSQL channel on which processes notify each other of changes. */
export const invalidationChannel = 'invalidated'

/** Prefix of the application name of each listening connection; the host name follows. */
const listenerName = 'chambers listener '

/** The processes that serve the site, by host: only this one on SQLite, all that listen on PostgreSQL. */
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

/** How long the database may take to accept a connection. */
const connectMs = 10_000
const firstPauseMs = 250
const longestPauseMs = 5_000

/** For SQLite: a single process, which needs no notification of its own changes. */
export const singleProcess: Listener = { state: () => 'listening', start: async () => {}, close: async () => {} }

/**
 * LISTENs on a connection of its own. Sends a heartbeat on it, because a half-open connection would stay silent for
 * ever.
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
    // Without a listener an error would end the process; `waitUntilLost` handles the `end` event that follows.
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
  async function waitUntilLost(connected: Client) {
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
      // The connection has ended or does not respond.
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
      await waitUntilLost(client)
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
