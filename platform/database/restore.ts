import { existsSync } from 'node:fs'
import { link, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { openPostgres, openSqlite } from './database.ts'
import { isPostgres } from './dialect.ts'
import { migrate, openMigrator, refuseNewerBackup } from './migrate.ts'
import { type AppliedMigration, openDigests, type Page, readPages, type TableDigest } from './snapshot.ts'
import { isExcluded, listTableNames, listTableShapes, type TableShape } from './table-shapes.ts'
import type { Transaction } from './tables.ts'

/** The rows of a backup. */
export type SavedRows = {
  migrations: AppliedMigration[]
  /** The id of the row of `backup` that was inserted just before these rows were read. */
  sentinel: string | null
  pages: AsyncIterable<Page>
  /** Digests of the tables, available after all pages were read. */
  digests: () => Record<string, TableDigest>
}

/** There is a database already, and `replace` is not set. */
export class NotEmptyError extends Error {}

type Target = { DATABASE_URL?: string; DATA_DIR: string }

/** SQLite accepts about 32,000 values in a statement. */
const maxValues = 20_000

/**
 * Restores a database from the rows of a backup, and migrates it. It replaces the existing database only when it is
 * complete and was compared with the backup: if the process is killed, either the old or the new one is intact.
 */
export async function restoreDatabase(target: Target, { replace }: { replace: boolean }, saved: SavedRows) {
  await assertRestorable(target, { replace })
  if (target.DATABASE_URL) await restorePostgres(target.DATABASE_URL, saved)
  else await restoreSqlite(path.join(target.DATA_DIR, 'site.db'), saved)
}

/** Throws if there is a database that may not be replaced. Changes nothing. */
export async function assertRestorable(target: Target, { replace }: { replace: boolean }) {
  if (replace) return
  if (!target.DATABASE_URL) {
    const file = path.join(target.DATA_DIR, 'site.db')
    if (existsSync(file)) throw new NotEmptyError(`There is a database already: ${file}.`)
    return
  }
  const own = await ownTableNames()
  const database = openPostgres(target.DATABASE_URL)
  try {
    const existing = await database.write((transaction) => listOwnTables(transaction, own))
    if (existing.length > 0) throw new NotEmptyError('The database of DATABASE_URL is not empty.')
  } finally {
    await database.close()
  }
}

async function restoreSqlite(file: string, saved: SavedRows) {
  const exists = existsSync(file)
  if (exists) mergeJournal(file)
  const [temporary, previous] = [`${file}.restoring`, `${file}.before-restore`]
  const removeTemporary = async () => {
    for (const name of [temporary, `${temporary}-wal`, `${temporary}-shm`]) await rm(name, { force: true })
  }
  await removeTemporary()
  await rm(previous, { force: true })
  const database = openSqlite(temporary)
  try {
    await database.write((transaction) => fill(transaction, saved))
    await database.close()
  } catch (error) {
    await database.close().catch(() => {})
    // The disk may be full, and the old site needs the room.
    await removeTemporary()
    throw error
  }
  if (exists) {
    mergeJournal(file)
    await link(file, previous)
  }
  await rename(temporary, file)
  await syncFolder(file)
  try {
    await assertUpToDate(file)
  } catch (error) {
    if (exists) await rename(previous, file)
    throw error
  }
  await rm(previous, { force: true })
}

/**
 * Writes the journal into the database file and removes it: otherwise SQLite would apply it to the new file. Fails if
 * another process has the database open.
 */
function mergeJournal(file: string) {
  const database = new DatabaseSync(file, { timeout: 1_000 })
  try {
    database.exec('pragma journal_mode = delete')
  } catch (cause) {
    throw new Error('The site runs on this database. Stop it, then restore.', { cause })
  } finally {
    database.close()
  }
}

async function assertUpToDate(file: string) {
  const database = openSqlite(file)
  try {
    if (!(await database.isUpToDate())) throw new Error('The restored database is not up to date.')
  } finally {
    await database.close()
  }
}

async function syncFolder(file: string) {
  await using folder = await open(path.dirname(file))
  await folder.sync()
}

/** In one transaction, so that readers see the old rows until it is committed, and never a part of the new ones. */
async function restorePostgres(url: string, saved: SavedRows) {
  const own = await ownTableNames()
  const database = openPostgres(url)
  try {
    await database.write(async (transaction) => {
      await sql`select pg_advisory_xact_lock(72616273)`.execute(transaction)
      // Keep tables of other programs in the same schema.
      for (const name of await listOwnTables(transaction, own))
        await sql`drop table ${sql.table(name)} cascade`.execute(transaction)
      await fill(transaction, saved)
    })
  } finally {
    await database.close()
  }
}

/** The tables that the migrations create, whether they exist or not. */
async function ownTableNames() {
  const inMemory = openSqlite(':memory:')
  try {
    await inMemory.migrate()
    return new Set(await inMemory.write(listTableNames))
  } finally {
    await inMemory.close()
  }
}

async function listOwnTables(transaction: Transaction, own: ReadonlySet<string>) {
  return (await listTableNames(transaction)).filter((name) => own.has(name) || isExcluded(name))
}

/** Creates the tables of the backup's version, fills them, compares them with the backup, and migrates them. */
async function fill(transaction: Transaction, { migrations, sentinel, pages, digests }: SavedRows) {
  refuseNewerBackup(migrations.map(({ name }) => name))
  const { error } = await openMigrator(transaction).migrateTo(migrations.at(-1)?.name ?? '')
  if (error) throw error
  const shapes = await listTableShapes(transaction)
  // A migration may have inserted rows.
  for (const { name } of shapes.toReversed()) await sql`delete from ${sql.table(name)}`.execute(transaction)
  for await (const page of pages) await insertPage(transaction, page)
  for (const { name, timestamp } of migrations) {
    await sql`update migration set timestamp = ${timestamp} where name = ${name}`.execute(transaction)
  }
  if (isPostgres(transaction)) await advanceSequences(transaction, shapes)

  const restored = openDigests()
  for (const shape of shapes) for await (const page of readPages(transaction, shape)) restored.add(page)
  const [expected, actual] = [digests(), restored.result()]
  for (const table of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
    if (expected[table]?.digest === actual[table]?.digest && expected[table]?.rows === actual[table]?.rows) continue
    throw new Error(`The table "${table}" has other rows than the backup.`)
  }
  if (sentinel) await assertSentinel(transaction, sentinel)
  await migrate(transaction)
}

async function assertSentinel(transaction: Transaction, id: string) {
  const row = await transaction.selectFrom('backup').select('id').where('id', '=', id).executeTakeFirst()
  if (!row) throw new Error('The rows are older than the backup: the one that was written just before it is missing.')
}

async function insertPage(transaction: Transaction, { table, rows }: Page) {
  const names = Object.keys(rows[0] ?? {})
  if (names.length === 0) return
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const batchSize = Math.floor(maxValues / names.length)
  for (let at = 0; at < rows.length; at += batchSize) {
    const values = rows
      .slice(at, at + batchSize)
      .map((row) => sql`(${sql.join(names.map((name) => row[name] ?? null))})`)
    await sql`insert into ${sql.table(table)} (${columns}) values ${sql.join(values)}`.execute(transaction)
  }
}

/** Continues the sequences after the highest restored number. */
async function advanceSequences(transaction: Transaction, shapes: TableShape[]) {
  for (const { name } of shapes.filter(({ columns }) => columns.some((column) => column.name === 'number'))) {
    await sql`select setval(pg_get_serial_sequence(${`"${name}"`}, 'number'), max(number)) from ${sql.table(name)}
      having max(number) is not null`.execute(transaction)
  }
}
