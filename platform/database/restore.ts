import { existsSync } from 'node:fs'
import { link, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { openPostgres, openSqlite } from './database.ts'
import { isPostgres } from './dialect.ts'
import { migrate, openMigrator, refuseNewerBackup } from './migrate.ts'
import { type AppliedMigration, openDigests, type Page, readPages, type TableDigest } from './snapshot.ts'
import { isLeftOut, listTableNames, listTableShapes, type TableShape } from './table-shapes.ts'
import type { Transaction } from './tables.ts'

/** The rows of a backup. */
export type SavedRows = {
  migrations: AppliedMigration[]
  /** The id of a row of `backup` that was written just before them. */
  sentinel: string | null
  pages: AsyncIterable<Page>
  /** What the tables held, known once all pages have been read. */
  digests: () => Record<string, TableDigest>
}

/** There is a database already, and nobody said that it may go. */
export class NotEmptyError extends Error {}

type Target = { DATABASE_URL?: string; DATA_DIR: string }

/** SQLite takes some 32,000 values in a statement. */
const maxValues = 20_000

/**
 * Makes a database of the rows of a backup, brought up to date. It is complete and compared with the backup before it
 * takes the place of one that was there: killed at any moment, either the old one is whole or the new one.
 */
export async function restoreDatabase(target: Target, { replace }: { replace: boolean }, saved: SavedRows) {
  await assertRestorable(target, { replace })
  if (target.DATABASE_URL) await restorePostgres(target.DATABASE_URL, saved)
  else await restoreSqlite(path.join(target.DATA_DIR, 'site.db'), saved)
}

/** Refuses before anything is done where there is a database that may not go. */
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
    const there = await database.write((transaction) => listOwnTables(transaction, own))
    if (there.length > 0) throw new NotEmptyError('The database of DATABASE_URL is not empty.')
  } finally {
    await database.close()
  }
}

async function restoreSqlite(file: string, saved: SavedRows) {
  const isThere = existsSync(file)
  if (isThere) foldJournal(file)
  const [beside, former] = [`${file}.restoring`, `${file}.before-restore`]
  for (const name of [beside, `${beside}-wal`, `${beside}-shm`, former]) await rm(name, { force: true })
  const database = openSqlite(beside)
  try {
    await database.write((transaction) => fill(transaction, saved))
  } finally {
    await database.close()
  }
  if (isThere) {
    foldJournal(file)
    await link(file, former)
  }
  await rename(beside, file)
  await syncFolder(file)
  try {
    await assertAnswers(file)
  } catch (error) {
    if (isThere) await rename(former, file)
    throw error
  }
  await rm(former, { force: true })
}

/**
 * Brings what stands in the journal into the file, and removes the journal: under the new file it would be taken for
 * the new one's. SQLite refuses where another process has the file open.
 */
function foldJournal(file: string) {
  const database = new DatabaseSync(file, { timeout: 1_000 })
  try {
    database.exec('pragma journal_mode = delete')
  } catch (cause) {
    throw new Error('The site runs on this database. Stop it, then restore.', { cause })
  } finally {
    database.close()
  }
}

async function assertAnswers(file: string) {
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

/** One transaction: the old rows are there until it is committed, and nobody sees a half. */
async function restorePostgres(url: string, saved: SavedRows) {
  const own = await ownTableNames()
  const database = openPostgres(url)
  try {
    await database.write(async (transaction) => {
      await sql`select pg_advisory_xact_lock(72616273)`.execute(transaction)
      // Tables of another program in the same schema stay.
      for (const name of await listOwnTables(transaction, own))
        await sql`drop table ${sql.table(name)} cascade`.execute(transaction)
      await fill(transaction, saved)
    })
  } finally {
    await database.close()
  }
}

/** The tables that this program makes, whether they are there or not. */
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
  return (await listTableNames(transaction)).filter((name) => own.has(name) || isLeftOut(name))
}

/** Makes the tables of the backup's version, fills them, compares them, and brings them up to date. */
async function fill(transaction: Transaction, { migrations, sentinel, pages, digests }: SavedRows) {
  refuseNewerBackup(migrations.map(({ name }) => name))
  const { error } = await openMigrator(transaction).migrateTo(migrations.at(-1)?.name ?? '')
  if (error) throw error
  const shapes = await listTableShapes(transaction)
  // A migration may have put rows there.
  for (const { name } of shapes.toReversed()) await sql`delete from ${sql.table(name)}`.execute(transaction)
  for await (const page of pages) await insertPage(transaction, page)
  for (const { name, timestamp } of migrations) {
    await sql`update migration set timestamp = ${timestamp} where name = ${name}`.execute(transaction)
  }
  if (isPostgres(transaction)) await advanceSequences(transaction, shapes)

  const restored = openDigests()
  for (const shape of shapes) for await (const page of readPages(transaction, shape)) restored.add(page)
  const [expected, found] = [digests(), restored.result()]
  for (const table of new Set([...Object.keys(expected), ...Object.keys(found)])) {
    if (expected[table]?.digest === found[table]?.digest && expected[table]?.rows === found[table]?.rows) continue
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
  const most = Math.floor(maxValues / names.length)
  for (let at = 0; at < rows.length; at += most) {
    const values = rows.slice(at, at + most).map((row) => sql`(${sql.join(names.map((name) => row[name] ?? null))})`)
    await sql`insert into ${sql.table(table)} (${columns}) values ${sql.join(values)}`.execute(transaction)
  }
}

/** The next number follows the last one that was restored. */
async function advanceSequences(transaction: Transaction, shapes: TableShape[]) {
  for (const { name } of shapes.filter(({ columns }) => columns.some((column) => column.name === 'number'))) {
    await sql`select setval(pg_get_serial_sequence(${`"${name}"`}, 'number'), max(number)) from ${sql.table(name)}
      having max(number) is not null`.execute(transaction)
  }
}
