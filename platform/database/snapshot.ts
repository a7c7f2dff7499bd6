import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Kysely, sql } from 'kysely'
import { connectPostgres, connectSqlite } from './connect.ts'
import { listTableShapes, type TableShape } from './table-shapes.ts'
import type { Tables } from './tables.ts'

type RowValues = Record<string, string | number | null>
/** Some rows of one table. The pages of a table are consecutive. */
export type Page = { table: string; rows: RowValues[] }
/** How many rows a table has, and a hash that does not depend on their order. */
export type TableDigest = { rows: number; digest: string }
export type AppliedMigration = { name: string; timestamp: string }

/** The database at one moment, independent of later writes. */
export type Snapshot = {
  migrations: AppliedMigration[]
  rowCount: number
  /** Each table comes after those that it references. */
  pages: () => AsyncGenerator<Page>
}

type DatabaseLocation = { DATABASE_URL?: string; DATA_DIR: string }

/** A small number, because rows can be large: the row of a post contains its text three times. */
const rowsPerPage = 100

/**
 * Reads the database as it is now. SQLite is copied first with `VACUUM INTO`: that blocks no writer, only the process
 * that runs it, which is not the site's.
 */
export async function readSnapshot<Result>(
  { DATABASE_URL, DATA_DIR }: DatabaseLocation,
  work: (snapshot: Snapshot) => Promise<Result>,
) {
  if (DATABASE_URL) {
    const db = connectPostgres(DATABASE_URL)
    try {
      const transaction = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
      return await transaction.execute(async (transaction) => await work(await snapshotOf(transaction)))
    } finally {
      await db.destroy()
    }
  }
  const folder = await mkdtemp(path.join(DATA_DIR, 'snapshot-'))
  try {
    const copy = path.join(folder, 'site.db')
    copySqlite(path.join(DATA_DIR, 'site.db'), copy)
    const db = connectSqlite(copy, { readOnly: true })
    try {
      return await work(await snapshotOf(db))
    } finally {
      await db.destroy()
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

function copySqlite(file: string, copy: string) {
  const database = new DatabaseSync(file, { timeout: 15_000, readOnly: true })
  try {
    database.prepare('vacuum into ?').run(copy)
  } finally {
    database.close()
  }
}

async function snapshotOf(db: Kysely<Tables>): Promise<Snapshot> {
  const shapes = await listTableShapes(db)
  const migrations = await db.selectFrom('migration').select(['name', 'timestamp']).orderBy('name').execute()
  let rowCount = 0
  for (const { name } of shapes) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(db)
    rowCount += Number(rows[0]?.count)
  }
  return {
    migrations,
    rowCount,
    async *pages() {
      for (const shape of shapes) yield* readPages(db, shape)
    },
  }
}

/** Yields at least one page, so that an empty table differs from a missing one. */
export async function* readPages(db: Kysely<Tables>, { name, columns, primaryKey }: TableShape): AsyncGenerator<Page> {
  const [selected, key] = [columns.map((column) => column.name), primaryKey].map((names) =>
    sql.join(names.map((column) => sql.ref(column))),
  )
  const integers = columns.filter(({ type }) => type === 'integer').map((column) => column.name)
  let after = sql`true`
  for (let isFirst = true; ; isFirst = false) {
    const { rows } = await sql<RowValues>`
      select ${selected} from ${sql.table(name)} where ${after} order by ${key} limit ${rowsPerPage}`.execute(db)
    // PostgreSQL's driver returns a bigint as text.
    for (const row of rows) for (const column of integers) row[column] = toInteger(row[column])
    if (rows.length > 0 || isFirst) yield { table: name, rows }
    const last = rows.at(-1)
    if (!last || rows.length < rowsPerPage) return
    after = sql`(${key}) > (${sql.join(primaryKey.map((column) => last[column]))})`
  }
}

function toInteger(value: string | number | null | undefined) {
  if (value === null || value === undefined) return null
  if (!Number.isSafeInteger(Number(value))) throw new Error('A number is too large for a backup.')
  return Number(value)
}

/** Counts and hashes the rows of each table, in any order. */
export function openDigests() {
  const sums = new Map<string, { rows: number; sum: bigint }>()
  return {
    add({ table, rows }: Page) {
      const total = sums.get(table) ?? { rows: 0, sum: 0n }
      for (const row of rows) {
        // The columns are in the order of the shape, so the JSON is the same on both databases.
        const hash = createHash('sha256').update(JSON.stringify(row)).digest('hex')
        total.sum = BigInt.asUintN(256, total.sum + BigInt(`0x${hash}`))
      }
      total.rows += rows.length
      sums.set(table, total)
    },
    result(): Record<string, TableDigest> {
      return Object.fromEntries(
        [...sums].map(([table, { rows, sum }]) => [table, { rows, digest: sum.toString(16).padStart(64, '0') }]),
      )
    },
  }
}
