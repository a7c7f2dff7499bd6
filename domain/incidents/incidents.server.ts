import { randomUUID } from 'node:crypto'
import { type Actor, accountIn } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import type { Db, Row } from '#platform/database/tables.ts'
import { networkOf } from '#platform/network.ts'
import type { Incident, NewIncident } from './incident.ts'

/** An incident as it is asked of the record: the network as the record knows it, and nothing that does not belong to its scope. */
export function asIncident(asked: NewIncident): Incident {
  const { knownAt, startedAt, endedAt, scope, accountIds, network, backupAt } = asked
  return {
    ...{ knownAt, startedAt, endedAt, scope },
    accountIds: scope === 'accounts' ? [...new Set(accountIds)] : [],
    network: scope === 'network' ? partOf(network) : null,
    backupAt: scope === 'backup' ? (backupAt ?? null) : null,
  }
}

function partOf(typed: string) {
  const part = networkOf(typed.replace(/\/\d+$/, ''))
  if (part.includes('/')) return part
  throw new Problem('invalid-input', { fields: { network: ['Enter an address, such as 203.0.113.7.'] } })
}

/** Keeps an incident until it is closed; that it was opened is recorded, and no word of what it was. */
export async function openIncident(resources: ChangeContext, actor: Actor, asked: NewIncident) {
  const { accountIds, ...incident } = asIncident(asked)
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

/** Forgets an incident; the record keeps when it was opened and closed, and by whom. */
export function closeIncident(resources: ChangeContext, actor: Actor, id: string) {
  return change(resources, actor, async ({ db, record }) => {
    const row = await db.deleteFrom('incident').where('id', '=', id).returning('id').executeTakeFirst()
    if (!row) throw new Problem('not-found')
    await record('incident closed', id)
  })
}

/** Those that are open, the newest first. */
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
 * The accounts that may have been misused: those of today, and those that the record still knows. An account is often
 * removed because it was misused.
 */
export async function listChoosableAccounts(db: Db) {
  const { mostAccounts } = rules.incident
  const users = await db
    .selectFrom('user')
    .select(['id', 'name', 'username'])
    .orderBy('name')
    .limit(mostAccounts)
    .execute()
  const known = new Set(users.map(({ id }) => id))
  const removed: { id: string; lastAt: string }[] = []
  let after = ''
  // From one account to the next by the index: to look through all entries for the few accounts would take long.
  for (let looked = 0; looked < mostAccounts; looked++) {
    const next = await selectActs(db).where('accountId', '>', after).orderBy('accountId').executeTakeFirst()
    if (!next?.accountId) break
    after = next.accountId
    if (known.has(after)) continue
    const last = await selectActs(db).where('accountId', '=', after).orderBy('at', 'desc').executeTakeFirst()
    removed.push({ id: after, lastAt: last?.at ?? next.at })
  }
  return { users, removed }
}

function selectActs(db: Db) {
  return db.selectFrom('record').select(['accountId', 'at']).limit(1)
}
