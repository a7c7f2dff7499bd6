import { setTimeout } from 'node:timers/promises'
import { readFileName } from '#domain/files/file-names.ts'
import { isFileNeeded } from '#domain/files/file-use.server.ts'
import { isBackupRunning } from '#domain/heartbeat.server.ts'
import { reportOutage } from '#domain/outage.ts'
import { databaseNow } from '#platform/database/dialect.ts'
import type { Db, Row, Transaction } from '#platform/database/tables.ts'
import { FileStoreError } from '#platform/files/file-store.ts'
import type { Resources } from '#platform/resources.ts'
import { machine } from './actor.ts'
import { type TransactContext, transact } from './transact.server.ts'

const dayMs = 24 * 60 * 60 * 1000
/** Longer than removing a few files takes, even from S3: an older claim belongs to a killed process. */
const claimMs = 60_000
const retryMs = 50
const waitMs = 10_000

/** A staged file was removed before its row was inserted: another request abandoned the same file. */
export class FileGoneError extends Error {}

/**
 * Stores a file before its row is inserted. If the row is never inserted, the file is removed after a day. Waits up to
 * 10 seconds while a file of the same name is being removed.
 */
export async function stageFile(
  resources: TransactContext & Pick<Resources, 'files'>,
  name: string,
  bytes: Uint8Array,
) {
  const startedAt = performance.now()
  for (;;) {
    const { result: isReserved } = await transact(resources, machine, ({ db }) => reserve(db, name))
    if (isReserved) break
    if (performance.now() - startedAt > waitMs) throw new FileStoreError(`${name} is still being removed.`)
    await setTimeout(retryMs)
  }
  await reportOutage(resources.log, () => resources.files.put(name, bytes))
}

/** Makes a staged file permanent, within the change that inserts its row. */
export async function commitFile(db: Transaction, name: string) {
  const committed = await db
    .deleteFrom('discardedFile')
    .where('name', '=', name)
    .where('claimedAt', 'is', null)
    .returning('name')
    .executeTakeFirst()
  // Another row may have committed the same file already.
  if (!committed && !(await isFileNeeded(db, name))) throw new FileGoneError(name)
}

async function reserve(db: Transaction, name: string) {
  const now = await databaseNow(db)
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

/** Claims older than this belong to no running process. */
function staleAt(now: Date) {
  return new Date(now.getTime() - claimMs).toISOString()
}

type SweepContext = TransactContext & Pick<Resources, 'db' | 'files'>
type Due = Pick<Row<'discardedFile'>, 'dueAt' | 'name'>
/** Files that this process removes; `claimedAt` distinguishes its claim from a later one of another process. */
type Claim = { names: string[]; claimedAt: string }

const maxAtOnce = 20
/**
 * Start no removal after this: it could delete a new file of the same name that was stored once the claim was stale.
 */
const removeMs = claimMs / 2

/** Removes staged files whose row will never be inserted. */
export async function abandonFiles(resources: SweepContext, ...names: string[]) {
  await transact(resources, machine, ({ discard }) => discard(...names))
  await sweepDiscarded(resources)
}

/** Removes due files; skips files that a row needs and files that cannot be removed now. */
export async function sweepDiscarded(resources: SweepContext, now?: Date) {
  const { db, log } = resources
  // Files that cannot be removed are skipped by position: a list of them would exceed a statement's parameters.
  let seen = { dueAt: '', name: '' }
  try {
    if (await isBackupRunning(db)) return
    for (;;) {
      const due = await listDue(db, now ?? (await databaseNow(db)), seen)
      seen = due.at(-1) ?? seen
      if (due.length === 0) return
      const removeUntil = performance.now() + removeMs
      const { result: claim } = await transact(resources, machine, (change) => claimFiles(change.db, due, now))
      const { removed, left, unsure } = await removeAll(resources, claim.names, removeUntil)
      await transact(resources, machine, (change) => releaseClaim(change.db, claim, { removed, left }))
      // The store does not answer: stop, as it will not answer for the other files either and a caller may be waiting.
      if (unsure.length > 0) return
    }
  } catch (error) {
    // The files stay listed, and the next sweep tries again.
    log.error({ error }, 'files could not be removed')
  }
}

/** In parallel, because a store may be far away. */
async function removeAll({ files, log }: SweepContext, names: string[], removeUntil: number) {
  if (performance.now() > removeUntil) return { removed: [], left: names, unsure: [] }
  const removed: string[] = []
  const left: string[] = []
  /**
   * The request broke off, and the store may still remove the file later. The claim stays until it expires, so that no
   * new file of this name can be stored before.
   */
  const unsure: string[] = []
  await Promise.all(
    names.map(async (name) => {
      try {
        await files.remove(name)
        removed.push(name)
      } catch (error) {
        const list = error instanceof FileStoreError ? unsure : left
        list.push(name)
        log.error({ error, name }, 'a file could not be removed')
      }
    }),
  )
  return { removed, left, unsure }
}

/** The next batch after those already seen. */
function listDue(db: Db, now: Date, seen: Due) {
  return db
    .selectFrom('discardedFile')
    .select(['dueAt', 'name'])
    .where('dueAt', '<=', now.toISOString())
    .where(({ eb, or }) => or([eb('claimedAt', 'is', null), eb('claimedAt', '<', staleAt(now))]))
    .where(({ eb, refTuple, tuple }) => eb(refTuple('dueAt', 'name'), '>', tuple(seen.dueAt, seen.name)))
    .orderBy('dueAt')
    .orderBy('name')
    .limit(maxAtOnce)
    .execute()
}

/** Claims files for removal: until it is done, no file of the same name can be staged. */
async function claimFiles(db: Transaction, due: Due[], at?: Date): Promise<Claim> {
  const clock = await databaseNow(db)
  const now = at ?? clock
  const claimedAt = clock.toISOString()
  const names: string[] = []
  // Lock in a fixed order to avoid deadlocks.
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
    else names.push(name)
  }
  return { names, claimedAt }
}

/** Releases our claim: removed files leave the list, those left can be tried again. */
async function releaseClaim(
  db: Transaction,
  { claimedAt }: Claim,
  { removed, left }: { removed: string[]; left: string[] },
) {
  for (const name of left) {
    const retry = db.updateTable('discardedFile').set({ claimedAt: null })
    await retry.where('name', '=', name).where('claimedAt', '=', claimedAt).execute()
  }
  for (const name of removed) {
    await db.deleteFrom('discardedFile').where('name', '=', name).where('claimedAt', '=', claimedAt).execute()
  }
}

/**
 * Removes files that no row refers to: half-written files of a crash, widths that were created while their picture was
 * deleted, widths of pictures that are no longer in content/. Skips files younger than a day, whose row may still be
 * inserted, and files older than the database, which belong to another one. Widths can be created again, so these two
 * limits do not apply to them. Returns the number of files.
 */
export async function sweepLostFiles(
  resources: SweepContext,
  { ownPictures, now = new Date() }: { ownPictures: ReadonlySet<string>; now?: Date },
) {
  const { db, files } = resources
  const youngest = new Date(now.getTime() - dayMs).toISOString()
  const oldest = await findCreatedAt(db)
  const lost: string[] = []
  for await (const { name, modifiedAt } of files.list()) {
    const file = readFileName(name)
    const isWidth = file !== undefined && 'widthOf' in file
    if (isWidth && ownPictures.has(file.widthOf)) continue
    if (!isWidth && (modifiedAt > youngest || modifiedAt < oldest)) continue
    if (await isFileNeeded(db, name)) continue
    lost.push(name)
  }
  if (lost.length > 0) await abandonFiles(resources, ...lost)
  return lost.length
}

/** When the database was created. */
export async function findCreatedAt(db: Db) {
  const { first } = await db
    .selectFrom('migration')
    .select(({ fn }) => fn.min('timestamp').as('first'))
    .executeTakeFirstOrThrow()
  return first
}
