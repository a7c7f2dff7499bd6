import { type Kysely, sql } from 'kysely'
import { type Database, openSqlite } from '#platform/database/database.ts'
import type { Tables } from '#platform/database/tables.ts'

export const fullTextIndexes = ['postIndex', 'messageIndex']

let statements: Promise<string[]> | undefined

/** Creates all tables in an empty SQLite database from a dump: running every migration takes eight times as long. */
export async function createSchema(database: Database) {
  statements ??= dumpMigrated()
  const dump = await statements
  await database.write(async (transaction) => {
    for (const statement of dump) await sql.raw(statement).execute(transaction)
  })
}

/** What a migrated database is made of: its tables, indexes and triggers, then its rows. */
async function dumpMigrated() {
  const database = openSqlite(':memory:')
  await database.migrate()
  const db = database.db as Kysely<Tables>
  // The tables that carry a full-text index are created by the virtual table itself.
  const { rows: objects } = await sql<{ type: string; name: string; sql: string }>`
    select type, name, sql from sqlite_schema
    where sql is not null and name not like 'sqlite\\_%' escape '\\' and name not glob '*Index_*'
    order by rowid`.execute(db)
  const options: string[] = []
  for (const index of fullTextIndexes) {
    const { rows } = await sql<{ k: string; v: number }>`
      select k, v from ${sql.table(`${index}_config`)} where k <> 'version'`.execute(db)
    options.push(...rows.map(({ k, v }) => `insert into "${index}" ("${index}", rank) values ('${k}', ${v})`))
  }
  const inserts: string[] = []
  for (const { type, name } of objects) {
    if (type === 'table' && !fullTextIndexes.includes(name)) inserts.push(...(await dumpRows(db, name)))
  }
  await database.close()
  return [...objects.map((object) => object.sql), ...options, ...inserts]
}

async function dumpRows(db: Kysely<Tables>, table: string) {
  const { rows: columns } = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(db)
  const values = sql.join(
    columns.map(({ name }) => sql`quote(${sql.ref(name)})`),
    sql` || ', ' || `,
  )
  const { rows } = await sql<{ line: string }>`select ${values} as line from ${sql.table(table)}`.execute(db)
  return rows.map(({ line }) => `insert into "${table}" values (${line})`)
}
