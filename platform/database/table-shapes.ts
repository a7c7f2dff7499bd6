import { type Kysely, sql } from 'kysely'
import { isPostgres } from './dialect.ts'
import type { Tables } from './tables.ts'

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
