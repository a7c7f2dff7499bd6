import { randomUUID } from 'node:crypto'
import { type Actor, accountIn } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { asCsv } from '#domain/csv.server.ts'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import type { Db, Row } from '#platform/database/tables.ts'
import { networkOf } from '#platform/network.ts'
import { walkAffected } from './find-affected.server.ts'
import {
  type AffectedPerson,
  fieldLabels,
  type Incident,
  type NewIncident,
  personKinds,
  reaches,
  reasons,
} from './incident.ts'
import { readTrace } from './read-trace.server.ts'

/** Normalises the input: the network as the record stores it, and only the fields of the scope. */
export function asIncident(input: NewIncident): Incident {
  const { knownAt, startedAt, endedAt, scope, accountIds, network, backupAt } = input
  return {
    ...{ knownAt, startedAt, endedAt, scope },
    accountIds: scope === 'accounts' ? [...new Set(accountIds)] : [],
    network: scope === 'network' ? networkRange(network) : null,
    backupAt: scope === 'backup' ? (backupAt ?? null) : null,
  }
}

function networkRange(typed: string) {
  const part = networkOf(typed.replace(/\/\d+$/, ''))
  if (part.includes('/')) return part
  throw new Problem('invalid-input', { fields: { network: ['Enter an address, such as 203.0.113.7.'] } })
}

/** Stores an incident until it is closed. Records that it was opened, but none of its details. */
export async function openIncident(resources: ChangeContext, actor: Actor, input: NewIncident) {
  const { accountIds, ...incident } = asIncident(input)
  return await change(resources, actor, async ({ db, record }) => {
    const open = await db.selectFrom('incident').select('id').limit(rules.incident.most).execute()
    if (open.length === rules.incident.most) throw new Problem('too-many-incidents')
    const id = randomUUID()
    const openedAt = new Date().toISOString()
    const row = { id, openedAt, openedBy: accountIn(actor), ...incident, accountIds: JSON.stringify(accountIds) }
    await db.insertInto('incident').values(row).execute()
    await record('incident opened', id)
    return id
  })
}

/** Deletes an incident; the record keeps when and by whom it was opened and closed. */
export function closeIncident(resources: ChangeContext, actor: Actor, id: string) {
  return change(resources, actor, async ({ db, record }) => {
    const row = await db.deleteFrom('incident').where('id', '=', id).returning('id').executeTakeFirst()
    if (!row) throw new Problem('not-found')
    await record('incident closed', id)
  })
}

/** The open incidents, newest first. */
export async function listIncidents(db: Db) {
  const rows = await selectIncidents(db).orderBy('openedAt', 'desc').limit(rules.incident.most).execute()
  return rows.map(readRow)
}

export async function findIncident(db: Db, id: string) {
  const row = await selectIncidents(db).where('incident.id', '=', id).executeTakeFirst()
  return row && readRow(row)
}

export type OpenIncident = NonNullable<Awaited<ReturnType<typeof findIncident>>>

function selectIncidents(db: Db) {
  return db
    .selectFrom('incident')
    .leftJoin('user', 'user.id', 'incident.openedBy')
    .selectAll('incident')
    .select('user.name as by')
}

function readRow<Found extends Row<'incident'>>({ accountIds, ...row }: Found) {
  return { ...row, accountIds: JSON.parse(accountIds) as string[] }
}

/**
 * The accounts that may have been misused: the present ones, and removed ones that are still in the record. An account
 * is often removed because it was misused.
 */
export async function listChoosableAccounts(db: Db) {
  const { maxAccounts } = rules.incident
  const users = await db
    .selectFrom('user')
    .select(['id', 'name', 'username'])
    .orderBy('name')
    .limit(maxAccounts)
    .execute()
  const currentIds = new Set(users.map(({ id }) => id))
  const removed: { id: string; lastAt: string }[] = []
  let after = ''
  // Jump from account to account in the index: scanning all entries for a few accounts would take long.
  for (let count = 0; count < maxAccounts; count++) {
    const next = await selectEntries(db).where('accountId', '>', after).orderBy('accountId').executeTakeFirst()
    if (!next?.accountId) break
    after = next.accountId
    if (currentIds.has(after)) continue
    const last = await selectEntries(db).where('accountId', '=', after).orderBy('at', 'desc').executeTakeFirst()
    removed.push({ id: after, lastAt: last?.at ?? next.at })
  }
  return { users, removed }
}

function selectEntries(db: Db) {
  return db.selectFrom('record').select(['accountId', 'at']).limit(1)
}

/** The columns in order, with their headings. */
const columns: [heading: string, value: (person: AffectedPerson) => string][] = [
  ['Who', ({ kind }) => personKinds[kind]],
  ['Touched', ({ reach }) => reaches[reach]],
  ['How it is known', ({ reason }) => reasons[reason]],
  ['Reference', ({ reference }) => reference],
  ['Name', ({ name }) => name],
  ['E-mail', ({ email }) => email],
  ['Telephone', ({ telephone }) => telephone],
  ['Fields', ({ fields }) => fieldLabels(fields).join(', ')],
]

/** The affected people as CSV, in chunks; the export is recorded. */
export async function* exportAffected(resources: ChangeContext, actor: Actor, incident: Incident & { id?: string }) {
  const subjects = incident.id ? [incident.id] : []
  await change(resources, actor, ({ record }) => record('incident list exported', ...subjects))
  yield asCsv([columns.map(([heading]) => heading)], { bom: true })
  const trace = await readTrace(resources.db, incident)
  for await (const batch of walkAffected(resources.db, incident, trace)) {
    if (batch.length > 0) yield asCsv(batch.map((person) => columns.map(([, value]) => value(person))))
  }
}
