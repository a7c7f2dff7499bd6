import { isFileNeeded } from '#domain/files/image-use.server.ts'
import type { Db, Row, Transaction } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'
import { machine } from './actor.ts'
import { staleAt } from './stage-file.server.ts'
import { type TransactContext, transact } from './transact.server.ts'

export type SweepContext = TransactContext & Pick<Resources, 'db' | 'files'>
type Due = Pick<Row<'discardedFile'>, 'dueAt' | 'name'>

const mostAtOnce = 20

/** Removes staged files whose row will not come. */
export async function abandonFiles(resources: SweepContext, ...names: string[]) {
  await transact(resources, machine, ({ discard }) => discard(...names))
  await sweepDiscarded(resources)
}

/** Removes what is due; a file that a row needs after all stays, and so does one that cannot be removed now. */
export async function sweepDiscarded(resources: SweepContext, now?: Date) {
  const { db, log } = resources
  // Files that cannot be removed are skipped by position: a list of them would exceed a statement's parameters.
  let seen = { dueAt: '', name: '' }
  try {
    for (;;) {
      const due = await listDue(db, now ?? new Date(), seen)
      seen = due.at(-1) ?? seen
      if (due.length === 0) return
      const claimedAt = new Date().toISOString()
      const { result: claimed } = await transact(resources, machine, (change) =>
        claim(change.db, due, { claimedAt, now: now ?? new Date() }),
      )
      const left = await removeAll(resources, claimed)
      await transact(resources, machine, (change) => releaseClaims(change.db, { claimed, left, claimedAt }))
    }
  } catch (error) {
    // They stay on the list, and the next sweep finds them.
    log.error({ error }, 'files could not be removed')
  }
}

async function removeAll({ files, log }: SweepContext, names: string[]) {
  const left: string[] = []
  for (const name of names) {
    try {
      await files.remove(name)
    } catch (error) {
      left.push(name)
      log.error({ error, name }, 'a file could not be removed')
    }
  }
  return left
}

/** The next few after those already seen. */
function listDue(db: Db, now: Date, seen: Due) {
  return db
    .selectFrom('discardedFile')
    .select(['dueAt', 'name'])
    .where('dueAt', '<=', now.toISOString())
    .where(({ eb, or }) => or([eb('claimedAt', 'is', null), eb('claimedAt', '<', staleAt(now))]))
    .where(({ eb, refTuple, tuple }) => eb(refTuple('dueAt', 'name'), '>', tuple(seen.dueAt, seen.name)))
    .orderBy('dueAt')
    .orderBy('name')
    .limit(mostAtOnce)
    .execute()
}

/** Claims files for removal: until it is done, no file of the same name can be staged. */
async function claim(db: Transaction, due: Due[], { claimedAt, now }: { claimedAt: string; now: Date }) {
  const claimed: string[] = []
  // Locked in one order to avoid deadlocks.
  for (const name of due.map((file) => file.name).sort()) {
    const row = await db
      .updateTable('discardedFile')
      .set({ claimedAt })
      .where('name', '=', name)
      .where('dueAt', '<=', now.toISOString())
      .where(({ eb, or }) => or([eb('claimedAt', 'is', null), eb('claimedAt', '<', staleAt(now))]))
      .returning('name')
      .executeTakeFirst()
    if (!row) continue
    if (await isFileNeeded(db, name)) await db.deleteFrom('discardedFile').where('name', '=', name).execute()
    else claimed.push(name)
  }
  return claimed
}

/** Releases our claims: removed files leave the list, the others can be tried again. */
async function releaseClaims(
  db: Transaction,
  { claimed, left, claimedAt }: { claimed: string[]; left: string[]; claimedAt: string },
) {
  for (const name of claimed) {
    const isLeft = left.includes(name)
    if (isLeft) await db.updateTable('discardedFile').set({ claimedAt: null }).where('name', '=', name).execute()
    else {
      await db.deleteFrom('discardedFile').where('name', '=', name).where('claimedAt', '=', claimedAt).execute()
    }
  }
}
