import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Kysely, sql } from 'kysely'
import { connectPostgres, connectSqlite } from './connect.ts'
import { isPostgres } from './dialect.ts'
import type { Tables } from './tables.ts'

export type RowValues = Record<string, string | number | null>
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

/** A table as a backup contains it, the same for SQLite and PostgreSQL. */
export type TableShape = {
  name: string
  /** In alphabetical order. */
  columns: { name: string; type: 'text' | 'integer' }[]
  primaryKey: string[]
}

/** The tables that a backup excludes, and why. */
const excluded: Record<string, string> = {
  migration: 'the description of the backup names the migrations',
  migrationLock: "Kysely's own",
  session: 'a stolen backup must not contain valid sessions; after a restore everyone signs in again',
  verification: 'the same for links that reset passwords',
  closingLink: 'the same for links that close accounts',
  invitation: 'the same for links that create accounts; after a restore they are sent again',
  job: 'a restored site runs its daily jobs immediately',
  rateLimit: 'short-lived, and on PostgreSQL only',
  indexNowPath: 'short-lived',
  postTerm: 'counted again with the words of the posts',
  postWords: 'generated again from the posts; the columns differ between SQLite and PostgreSQL',
  messageWords: 'generated again from the messages, likewise',
}

/** `number` identifies a message in the full-text index of SQLite, which assigns it again. */
const excludedColumns: Record<string, string[]> = { message: ['number'] }

type Column = { table: string; name: string; type: string; keyPosition: number }

/** The tables that a backup contains, each after those that it references. */
export async function listTableShapes(db: Kysely<Tables>): Promise<TableShape[]> {
  const columns = await (isPostgres(db) ? postgresColumns(db) : sqliteColumns(db))
  const references = await (isPostgres(db) ? postgresReferences(db) : sqliteReferences(db))
  const included = columns.filter(({ table, name }) => !isExcluded(table) && !excludedColumns[table]?.includes(name))
  const shapes = [...Map.groupBy(included, ({ table }) => table)].map(([name, tableColumns]) => ({
    name,
    columns: tableColumns
      .map((column) => ({ name: column.name, type: typeOf(column) }))
      .sort((one, other) => (one.name < other.name ? -1 : 1)),
    primaryKey: tableColumns
      .filter(({ keyPosition }) => keyPosition > 0)
      .sort((one, other) => one.keyPosition - other.keyPosition)
      .map((column) => column.name),
  }))
  return sortByReferences(shapes, references)
}

/** All tables, including the excluded ones. */
export async function listTableNames(db: Kysely<Tables>) {
  const columns = await (isPostgres(db) ? postgresColumns(db) : sqliteColumns(db))
  return [...new Set(columns.map(({ table }) => table))]
}

export function isExcluded(table: string) {
  return Object.hasOwn(excluded, table)
}

function typeOf({ table, name, type }: Column): 'text' | 'integer' {
  if (/^(text|character varying)$/i.test(type)) return 'text'
  if (/^(integer|bigint)$/i.test(type)) return 'integer'
  throw new Error(`The column ${table}.${name} is of the type ${type}: a backup carries text and integers.`)
}

async function sqliteColumns(db: Kysely<Tables>) {
  const { rows } = await sql<Column>`
    select list.name as "table", info.name, info.type, info.pk as "keyPosition"
    from pragma_table_list as list, pragma_table_info(list.name) as info
    where list.schema = 'main' and list.type = 'table' and list.name not like 'sqlite\\_%' escape '\\'
    order by list.name`.execute(db)
  return rows
}

async function postgresColumns(db: Kysely<Tables>) {
  const { rows } = await sql<Column>`
    select class.relname as "table", attname as name, format_type(atttypid, null) as type,
      coalesce(array_position(indkey::int2[], attnum), -1) + 1 as "keyPosition"
    from pg_class class
    join pg_attribute on attrelid = class.oid and attnum > 0 and not attisdropped
    left join pg_index on indrelid = class.oid and indisprimary
    where class.relnamespace = current_schema()::regnamespace and class.relkind in ('r', 'p')
    order by class.relname`.execute(db)
  return rows
}

type Reference = { from: string; to: string }

async function sqliteReferences(db: Kysely<Tables>) {
  const { rows } = await sql<Reference>`
    select list.name as "from", key."table" as "to"
    from pragma_table_list as list, pragma_foreign_key_list(list.name) as key
    where list.schema = 'main' and list.type = 'table'`.execute(db)
  return rows
}

async function postgresReferences(db: Kysely<Tables>) {
  const { rows } = await sql<Reference>`
    select child.relname as "from", parent.relname as "to"
    from pg_constraint
    join pg_class child on child.oid = conrelid
    join pg_class parent on parent.oid = confrelid
    where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(db)
  return rows
}

/** Sorts the tables so that inserting them one by one never violates a foreign key. */
function sortByReferences(shapes: TableShape[], references: Reference[]) {
  const ordered: TableShape[] = []
  const waiting = new Map(shapes.map((shape) => [shape.name, shape]))
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(
      ({ name }) => !references.some(({ from, to }) => from === name && to !== name && waiting.has(to)),
    )
    if (ready.length === 0) throw new Error(`These tables refer to each other: ${[...waiting.keys()].join(', ')}.`)
    for (const shape of ready) {
      ordered.push(shape)
      waiting.delete(shape.name)
    }
  }
  return ordered
}
