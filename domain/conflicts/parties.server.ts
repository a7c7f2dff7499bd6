import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { type Actor, machine } from '#domain/change/actor.ts'
import { type ChangeContext, change, once } from '#domain/change/change.server.ts'
import { containsWords, totalOf } from '#domain/list-search.server.ts'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import { isPostgres } from '#platform/database/dialect.ts'
import type { Db, Row, Transaction } from '#platform/database/tables.ts'
import { essentialParts } from './name-parts.ts'
import type { NewParty, PartyChange } from './party.ts'

type Selection = { q?: string; page: number; limit: number }

/** One page of the parties by name, and the total. */
export async function searchParties(db: Db, { q, page, limit }: Selection) {
  let parties = db.selectFrom('party')
  if (q) parties = parties.where((builder) => containsWords(db, builder, ['name', 'matter'], q))
  const rows = await parties
    .selectAll()
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const count = () => parties.select((select) => select.fn.countAll().as('total')).executeTakeFirstOrThrow()
  return { rows, total: await totalOf(rows, { page, limit }, count) }
}

/** Adds a party, once per idempotency key. */
export function addParty(resources: ChangeContext, actor: Actor, { input, key }: { input: NewParty; key?: string }) {
  const at = new Date().toISOString()
  const row = { id: randomUUID(), ...input, createdAt: at, updatedAt: at }
  return once(resources.db, actor, {
    what: 'party added',
    key,
    find: (id) => resources.db.selectFrom('party').selectAll().where('id', '=', id).executeTakeFirst(),
    make: (claim) =>
      change(resources, actor, async ({ db, record, invalidate }) => {
        await claim(db, row.id)
        const party = await db.insertInto('party').values(row).returningAll().executeTakeFirstOrThrow()
        await indexParty(db, party)
        await record('party added', party.id)
        invalidate('messages')
        return party
      }),
  })
}

export function editParty(resources: ChangeContext, actor: Actor, id: string, input: PartyChange) {
  return change(resources, actor, async ({ db, record, invalidate }) => {
    const party = await db
      .updateTable('party')
      .set({ ...input, updatedAt: new Date().toISOString() })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    if (!party) throw new Problem('not-found')
    await indexParty(db, party)
    await record('party edited', id)
    invalidate('messages')
    return party
  })
}

export function deleteParty(resources: ChangeContext, actor: Actor, id: string) {
  return change(resources, actor, async ({ db, record, invalidate, erase }) => {
    const party = await db.deleteFrom('party').where('id', '=', id).returningAll().executeTakeFirst()
    if (!party) throw new Problem('not-found')
    await record('party deleted', id)
    invalidate('messages')
    erase()
    return party
  })
}

/** Adds the parties that do not exist yet, so that importing the same lines again adds nothing. */
export function addParties(resources: ChangeContext, actor: Actor, parties: NewParty[]) {
  const at = new Date().toISOString()
  return change(resources, actor, async ({ db, record, invalidate }) => {
    const names = parties.map(({ name }) => name)
    const existing = await db
      .selectFrom('party')
      .select(['name', 'matter', 'side'])
      .where('name', 'in', names)
      .execute()
    const seen = new Set(existing.map(identityOf))
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

type Pair = { messageId: string; partyId: string }

/** Records that a message is not about a party despite similar names: the hint is hidden for that message. */
export function dismissMatch(
  resources: ChangeContext,
  actor: Actor,
  { messageId, partyId }: Pair,
  { undo = false } = {},
) {
  return change(resources, actor, async ({ db, record, invalidate }) => {
    const party = await db.selectFrom('party').selectAll().where('id', '=', partyId).executeTakeFirst()
    const message = await db.selectFrom('message').select('id').where('id', '=', messageId).executeTakeFirst()
    if (!party || !message) throw new Problem('not-found')
    if (undo) {
      await db.deleteFrom('otherParty').where('messageId', '=', messageId).where('partyId', '=', partyId).execute()
    } else {
      await db
        .insertInto('otherParty')
        .values({ messageId, partyId })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    await record(undo ? 'party not told apart' : 'party told apart', messageId)
    invalidate('messages')
    return party
  })
}

/** Increase it when the phonetic key of the same name changes: the daily job then indexes all parties again. */
const soundVersion = 3

type IndexedParty = Pick<Row<'party'>, 'id' | 'name'>

/** Stores the phonetic keys of a party, within the change that writes its name. */
export async function indexParty(db: Transaction, { id, name }: IndexedParty) {
  const words = essentialParts(name).filter(({ kind }) => kind !== 'initial')
  const [first, last] = [words.at(0), words.at(-1)]
  const sound = {
    version: soundVersion,
    firstBones: first?.consonants ?? '',
    firstLetter: first?.sound.charAt(0) ?? '',
    lastBones: last?.consonants ?? '',
    lastLetter: last?.sound.charAt(0) ?? '',
  }
  await db
    .insertInto('partySound')
    .values({ partyId: id, ...sound })
    .onConflict((conflict) => conflict.column('partyId').doUpdateSet(sound))
    .execute()
}

/** Indexes parties without an index entry, or with one of an older version; returns how many. */
export async function indexParties(resources: ChangeContext) {
  const ids = await listUnindexed(resources.db)
  const { portion } = rules.search
  for (let at = 0; at < ids.length; at += portion) {
    await change(resources, machine, async ({ db, invalidate }) => {
      for (const party of await lockParties(db, ids.slice(at, at + portion))) await indexParty(db, party)
      invalidate('messages')
    })
    // Let other requests run in between.
    await setImmediate()
  }
  return ids.length
}

/**
 * Locks the parties, so that nobody renames or deletes them before the change ends; otherwise an old name could be
 * indexed.
 */
function lockParties(db: Transaction, ids: string[]) {
  const parties = db.selectFrom('party').select(['id', 'name']).where('id', 'in', ids).orderBy('id')
  // SQLite has one writer at a time anyway.
  return (isPostgres(db) ? parties.forUpdate() : parties).execute()
}

async function listUnindexed(db: Db) {
  const rows = await db
    .selectFrom('party')
    .leftJoin('partySound', 'partySound.partyId', 'party.id')
    .select('party.id')
    .where(({ eb, or }) => or([eb('version', 'is', null), eb('version', '<>', soundVersion)]))
    .execute()
  return rows.map(({ id }) => id)
}
