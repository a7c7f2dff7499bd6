import { setTimeout } from 'node:timers/promises'
import type { Transaction } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'
import { isFileNeeded } from './image-use.server.ts'

type Needs = Pick<Resources, 'write' | 'db' | 'files' | 'log'>

const dayMs = 24 * 60 * 60 * 1000
/** Longer than it takes to remove a few files: whoever claimed them before that has been killed. */
const claimMs = 60_000
const askAgainMs = 50
const mostAtOnce = 500

/** Queues files for removal, within the change that takes the last row that needed them. */
export async function discardFiles(db: Transaction, names: string[]) {
  if (names.length === 0) return
  const dueAt = new Date().toISOString()
  await db
    .insertInto('discardedFile')
    .values(names.map((name) => ({ name, dueAt, claimedAt: null })))
    // Somebody is about to put a file of this name, or is removing it already.
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

/**
 * Puts a file that is no row's yet: should its row never come, it is removed after a day. Waits while a file of the
 * same name is being removed.
 */
export async function putForNow(
  { write, files }: Pick<Resources, 'write' | 'files'>,
  name: string,
  bytes: Uint8Array,
  now = new Date(),
) {
  while (!(await write((db) => reserve(db, name, now)))) await setTimeout(askAgainMs)
  await files.put(name, bytes)
}

/** Keeps a file for good, within the change that adds its row. */
export async function adoptFile(db: Transaction, name: string) {
  await db.deleteFrom('discardedFile').where('name', '=', name).execute()
}

/** Lets go of a file whose row will not come. */
export async function giveUpFile(resources: Needs, name: string) {
  await resources.write(async (db) => {
    const dueAt = new Date().toISOString()
    await db.updateTable('discardedFile').set({ dueAt }).where('name', '=', name).execute()
  })
  await sweepDiscarded(resources)
}

/** Removes what is due; a file that a row needs after all stays. */
export async function sweepDiscarded({ write, db, files, log }: Needs, now = new Date()) {
  try {
    for (;;) {
      const due = await listDue(db, now)
      if (due.length === 0) return
      const claimed = await write((transaction) => claim(transaction, due, now))
      for (const name of claimed) await files.remove(name)
      await write(async (transaction) => {
        for (const name of claimed) await adoptFile(transaction, name)
      })
    }
  } catch (error) {
    // They stay on the list, and the next sweep finds them.
    log.error({ error }, 'files could not be removed')
  }
}

async function listDue(db: Needs['db'], now: Date) {
  const rows = await db
    .selectFrom('discardedFile')
    .select('name')
    .where('dueAt', '<=', now.toISOString())
    .where(({ eb, or }) => or([eb('claimedAt', 'is', null), eb('claimedAt', '<', staleAt(now))]))
    .limit(mostAtOnce)
    .execute()
  return rows.map(({ name }) => name)
}

/** Those of them that are to be removed: until that is done, nobody puts a file of such a name. */
async function claim(db: Transaction, due: string[], now: Date) {
  const claimed: string[] = []
  for (const name of due) {
    const row = await db
      .updateTable('discardedFile')
      .set({ claimedAt: now.toISOString() })
      .where('name', '=', name)
      .where('dueAt', '<=', now.toISOString())
      .where(({ eb, or }) => or([eb('claimedAt', 'is', null), eb('claimedAt', '<', staleAt(now))]))
      .returning('name')
      .executeTakeFirst()
    if (!row) continue
    if (await isFileNeeded(db, name)) await adoptFile(db, name)
    else claimed.push(name)
  }
  return claimed
}

async function reserve(db: Transaction, name: string, now: Date) {
  const dueAt = new Date(now.getTime() + dayMs).toISOString()
  const reserved = await db
    .insertInto('discardedFile')
    .values({ name, dueAt, claimedAt: null })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ dueAt, claimedAt: null })
        .where(({ eb, or }) =>
          or([eb('discardedFile.claimedAt', 'is', null), eb('discardedFile.claimedAt', '<', staleAt(now))]),
        ),
    )
    .returning('name')
    .executeTakeFirst()
  return reserved !== undefined
}

function staleAt(now: Date) {
  return new Date(now.getTime() - claimMs).toISOString()
}
