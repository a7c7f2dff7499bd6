import { setImmediate } from 'node:timers/promises'
import { machine } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { rules } from '#domain/rules.ts'
import { isPostgres } from '#platform/database/dialect.ts'
import type { Db, Row, Transaction } from '#platform/database/tables.ts'
import { essentialParts } from './name-parts.ts'

/** Increase it when the phonetic key of the same name changes: the daily job then indexes all parties again. */
const soundVersion = 3

type IndexedParty = Pick<Row<'party'>, 'id' | 'name'>

/** Stores the phonetic keys of a party, within the change that writes its name. */
export async function indexParty(db: Transaction, { id, name }: IndexedParty) {
  const words = essentialParts(name).filter(({ kind }) => kind !== 'initial')
  const [first, last] = [words.at(0), words.at(-1)]
  const sound = {
    version: soundVersion,
    firstBones: first?.bones ?? '',
    firstLetter: first?.whole.charAt(0) ?? '',
    lastBones: last?.bones ?? '',
    lastLetter: last?.whole.charAt(0) ?? '',
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
