import { setImmediate } from 'node:timers/promises'
import { may } from '#domain/change/rights.ts'
import { rules } from '#domain/rules.ts'
import type { Db, Row } from '#platform/database/tables.ts'
import type { Incident, Reason } from './incident.ts'

/** What the record shows of an incident. */
export type Trace = {
  /** Messages that were opened, exported or changed individually, and changed parties, by id. */
  rows: Map<string, Reason>
  /** All messages up to this moment were in a list or an export. */
  messagesUntil?: { at: string; reason: Reason }
  /** All data up to this moment was in a backup, or readable. */
  everythingUntil?: { at: string; reason: Reason }
  accountIds: Set<string>
  /** Whether the intruder could see lists of messages and parties. */
  canList: boolean
  networks: Set<string>
  entries: number
  hasLists: boolean
  hasExports: boolean
  hasBackups: boolean
  /** Messages that were individually erased since the incident began. */
  erasedIds: Set<string>
}

const { entriesAtOnce, maxNetworks } = rules.incident
/** Clocks of several machines differ: an entry may precede one of an earlier moment. */
const skewMs = 5 * 60 * 1000

/** Prefixes of the entries that matter for an incident. */
const relevantPrefixes = ['message', 'party ', 'backup downloaded', 'signed in']
const erasureEvents = ['message deleted', 'message erased', 'message withdrawn']

/** How an account accessed a message; other entries about messages are made by visitors. */
const messageReasons: Record<string, Reason> = {
  'message shown': 'opened',
  'message exported': 'exported',
  ...Object.fromEntries(
    [
      ...['read', 'unread', 'open', 'in-hand', 'answered', 'closed', 'spam', 'given', 'noted', 'binned', 'restored'],
      ...['deleted', 'erased', 'corrected'],
    ].map((what) => [`message ${what}`, 'handled' as const]),
  ),
  'party told apart': 'handled',
  'party not told apart': 'handled',
}
const strength: Reason[] = ['opened', 'exported', 'handled']

/** Reads the record of an incident, in batches. */
export async function readTrace(db: Db, incident: Incident): Promise<Trace> {
  const { scope, startedAt, endedAt, backupAt } = incident
  const byRecord = scope === 'accounts' || scope === 'network'
  const accounts = new Set(incident.accountIds)
  const trace: Trace = {
    rows: new Map(),
    accountIds: new Set(scope === 'accounts' ? incident.accountIds : []),
    canList: false,
    networks: new Set(),
    entries: 0,
    hasLists: false,
    hasExports: false,
    hasBackups: false,
    erasedIds: new Set(),
  }
  const downloads = new Map<string, string>()
  if (scope === 'everything') trace.everythingUntil = { at: endedAt, reason: 'database' }
  if (scope === 'backup') trace.everythingUntil = { at: backupAt ?? endedAt, reason: 'backup' }
  const since = scope === 'backup' ? (backupAt ?? startedAt) : startedAt

  const isMisused = (entry: RecordEntry) =>
    entry.actor === 'account' &&
    entry.at <= endedAt &&
    (scope === 'accounts' ? accounts.has(entry.accountId ?? '') : entry.network === incident.network)

  for await (const entries of readEntries(db, since, byRecord ? relevantPrefixes : erasureEvents)) {
    for (const entry of entries) {
      if (entry.subjectId !== null && erasureEvents.includes(entry.what)) trace.erasedIds.add(entry.subjectId)
      if (!byRecord || !isMisused(entry)) continue
      if (entry.what === 'backup downloaded') downloads.set(entry.subjectId ?? '', entry.at)
      addEntry(trace, entry)
    }
  }
  for (const at of await backupMoments(db, downloads)) {
    trace.everythingUntil = later(trace.everythingUntil, { at, reason: 'backup' })
  }
  // If no list, export or backup was read, an erased message was affected only if it was opened.
  if (!trace.messagesUntil && !trace.everythingUntil) trace.erasedIds.clear()
  if (byRecord) trace.canList = await couldList(db, trace.accountIds, startedAt)
  return trace
}

/**
 * Whether a role of these accounts allowed lists at any time since; the role of a removed account is unknown, so it
 * counts.
 */
async function couldList(db: Db, accountIds: Set<string>, since: string) {
  const ids = [...accountIds]
  if (ids.length === 0) return true
  const users = await db.selectFrom('user').select(['id', 'role', 'roleGivenAt']).where('id', 'in', ids).execute()
  const usersById = new Map(users.map((user) => [user.id, user]))
  return ids.some((id) => {
    const user = usersById.get(id)
    return !user || may(user.role, 'messages') || user.roleGivenAt === null || user.roleGivenAt > since
  })
}

type RecordEntry = Pick<Row<'record'>, 'at' | 'what' | 'subjectId' | 'actor' | 'accountId' | 'network'>

/** Adds one entry of a misused account to the trace. */
function addEntry(trace: Trace, { at, what, subjectId, accountId, network }: RecordEntry) {
  trace.entries++
  if (accountId !== null) trace.accountIds.add(accountId)
  if (network !== null && trace.networks.size < maxNetworks) trace.networks.add(network)
  if (what === 'messages listed') {
    trace.hasLists = true
    trace.messagesUntil = later(trace.messagesUntil, { at, reason: 'listed' })
  } else if (what === 'message exported' && subjectId === null) {
    trace.hasExports = true
    trace.messagesUntil = later(trace.messagesUntil, { at, reason: 'exported' })
  } else if (what === 'backup downloaded') {
    trace.hasBackups = true
  } else if (subjectId !== null) {
    const reason = messageReasons[what] ?? (what.startsWith('party ') ? 'handled' : undefined)
    if (reason) trace.rows.set(subjectId, stronger(trace.rows.get(subjectId), reason))
  }
}

/** Reads entries since a moment by ranges of positions, so that every batch costs the same, whatever the filter. */
async function* readEntries(db: Db, since: string, prefixes: string[]) {
  const before = new Date(Date.parse(since) - skewMs).toISOString()
  const positions = db.selectFrom('record').select('position').where('position', 'is not', null).limit(1)
  const first = await positions.where('at', '>=', before).orderBy('at').executeTakeFirst()
  const last = await positions.orderBy('position', 'desc').executeTakeFirst()
  let position = (first?.position ?? 1) - 1
  while (first && position < (last?.position ?? 0)) {
    const entries = await db
      .selectFrom('record')
      .select(['at', 'what', 'subjectId', 'actor', 'accountId', 'network'])
      .where('position', '>', position)
      .where('position', '<=', position + entriesAtOnce)
      .where('what', '<>', 'message received')
      .where(({ or, eb }) => or(prefixes.map((prefix) => eb('what', 'like', `${prefix}%`))))
      .orderBy('position')
      .execute()
    yield entries.filter(({ at }) => at >= since)
    position += entriesAtOnce
    await setImmediate()
  }
}

/** When each downloaded backup was taken; for a deleted backup, the time of the download as the latest possible. */
async function backupMoments(db: Db, downloads: Map<string, string>) {
  if (downloads.size === 0) return []
  const ids = [...downloads.keys()]
  const backups = await db.selectFrom('backup').select(['id', 'startedAt']).where('id', 'in', ids).execute()
  const moments = new Map(backups.map(({ id, startedAt }) => [id, startedAt]))
  return ids.map((id) => moments.get(id) ?? downloads.get(id) ?? '')
}

function later(one: Trace['messagesUntil'], other: NonNullable<Trace['messagesUntil']>) {
  return one && one.at >= other.at ? one : other
}

function stronger(one: Reason | undefined, other: Reason) {
  return one && strength.indexOf(one) <= strength.indexOf(other) ? one : other
}
