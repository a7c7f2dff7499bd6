import { randomUUID } from 'node:crypto'
import type { Actor } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { indexParty } from './index-parties.server.ts'
import type { NewParty } from './party.ts'

/** Adds those that are not on the list already, so that the same lines again add nothing. */
export function addParties(resources: ChangeContext, actor: Actor, parties: NewParty[], now = new Date()) {
  const at = now.toISOString()
  return change(resources, actor, async ({ db, record, invalidate }) => {
    const names = parties.map(({ name }) => name)
    const known = await db.selectFrom('party').select(['name', 'matter', 'side']).where('name', 'in', names).execute()
    const seen = new Set(known.map(identityOf))
    const rows = parties.flatMap((party) => {
      if (seen.has(identityOf(party))) return []
      seen.add(identityOf(party))
      return [{ id: randomUUID(), ...party, createdAt: at, updatedAt: at }]
    })
    if (rows.length > 0) {
      await db.insertInto('party').values(rows).execute()
      for (const party of rows) await indexParty(db, party)
      await record('party added', ...rows.map(({ id }) => id))
      invalidate('messages')
    }
    return { added: rows.length, known: parties.length - rows.length }
  })
}

function identityOf({ name, matter, side }: { name: string; matter: string; side: string }) {
  return JSON.stringify([name, matter, side])
}
