import { sql } from 'kysely'
import { isPostgres } from '#platform/database/dialect.ts'
import { invalidationChannel } from '#platform/database/listener.ts'
import type { Transaction } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'
import { type CacheTag, everything } from './what.ts'

/** PostgreSQL refuses a payload of 8,000 bytes or more. */
const maxPayloadBytes = 7_999

/** Notifies the other processes on the same database, at commit, which tags a change invalidated. */
export async function announceInvalidated(db: Transaction, origin: string, tags: ReadonlySet<CacheTag>) {
  if (!isPostgres(db) || tags.size === 0) return
  await sql`select pg_notify(${invalidationChannel}, ${payloadOf(origin, tags)})`.execute(db)
}

/** Emits the invalidations of other processes as local events. */
export async function listenForInvalidations({
  listener,
  events,
  log,
}: Pick<Resources, 'listener' | 'events' | 'log'>) {
  await listener.start({
    onNotification(payload) {
      const { origin, tags } = readPayload(payload)
      if (origin === events.origin) return
      emit(tags ? new Set(tags) : everything)
    },
    onReconnected: () => emit(everything),
  })

  function emit(tags: ReadonlySet<string>) {
    try {
      events.emit('invalidated', tags, 'remote')
    } catch (error) {
      log.error({ error }, 'a change of another process could not be passed on')
    }
  }
}

/** No tags means everything. */
type Payload = { origin: string; tags?: string[] }

function payloadOf(origin: string, tags: ReadonlySet<CacheTag>) {
  const payload = JSON.stringify({ origin, tags: [...tags] } satisfies Payload)
  if (Buffer.byteLength(payload) <= maxPayloadBytes) return payload
  return JSON.stringify({ origin } satisfies Payload)
}

function readPayload(payload: string): Payload {
  try {
    return JSON.parse(payload)
  } catch {
    return { origin: '' }
  }
}
