import { setImmediate } from 'node:timers/promises'
import { machine } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { rules } from '#domain/rules.ts'
import { isPostgres } from '#platform/database/dialect.ts'
import type { Db, Row, Transaction } from '#platform/database/tables.ts'
import { essentialParts } from './name-parts.ts'

/** Raised whenever the same name would sound otherwise: the daily job then indexes all anew. */
const soundVersion = 2

type Named = Pick<Row<'party'>, 'id' | 'name'>

/** Notes how a party sounds, within the change that writes its name. */
export async function indexParty(db: Transaction, { id, name }: Named) {
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

/** Indexes the parties that were kept before this was done, or done in another manner; tells how many. */
export async function indexParties(resources: ChangeContext) {
  const ids = await listUnindexed(resources.db)
  const { portion } = rules.search
  for (let at = 0; at < ids.length; at += portion) {
    await change(resources, machine, async ({ db, invalidate }) => {
      for (const party of await holdParties(db, ids.slice(at, at + portion))) await indexParty(db, party)
      invalidate('messages')
    })
    // Others are answered in between.
    await setImmediate()
  }
  return ids.length
}

/** Until the change is done nobody renames or deletes them, or an old name would be written back. */
function holdParties(db: Transaction, ids: string[]) {
  const parties = db.selectFrom('party').select(['id', 'name']).where('id', 'in', ids).orderBy('id')
  // On SQLite one writes at a time anyway.
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
