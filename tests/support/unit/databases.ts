import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { type Database, openPostgres, openSqlite } from '#platform/database/database.ts'
import type { Tables } from '#platform/database/tables.ts'

/** Creates a database on the server, empty or as a copy of another. Returns its URL. */
export async function newDatabase(serverUrl: string, template = 'template0') {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client(serverUrl)
  await client.connect()
  await client.query(`create database ${name} template ${template}`)
  await client.end()
  return serverUrl.replace(/postgres$/, name)
}

let image: Promise<Uint8Array> | undefined

/** Opens a migrated database in memory from the bytes of one: running all migrations takes a hundred times as long. */
export async function openMigratedSqlite() {
  return openSqlite(':memory:', await migratedSqlite())
}

/** The bytes of a migrated database without rows. */
export function migratedSqlite() {
  image ??= migrateOnce()
  return image
}

async function migrateOnce() {
  const folder = mkdtempSync(path.join(tmpdir(), 'chambers-migrated-'))
  const file = path.join(folder, 'site.db')
  const migrated = openSqlite(file)
  await migrated.migrate()
  await migrated.close()
  const database = new DatabaseSync(file)
  // A database in memory has no write-ahead log.
  database.exec('pragma journal_mode = delete')
  const bytes = database.serialize()
  database.close()
  rmSync(folder, { recursive: true })
  return bytes
}

type WorkerDatabase = { database: Database; db: Kysely<Tables>; tables: string[]; schema: string }

let worker: WorkerDatabase | undefined
let isInUse = false

/** The migrated PostgreSQL database of this worker without any row. It stays open for the next test. */
export async function emptiedPostgres(serverUrl: string): Promise<Database> {
  // A second database in one test is a new one.
  if (isInUse) return openPostgres(await newDatabase(serverUrl, 'migrated'))
  // Open a new database if a test has changed the schema, such as by renaming a table.
  if (worker && (await schemaOf(worker.db)) !== worker.schema) {
    await worker.database.close()
    worker = undefined
  }
  worker ??= await openWorkerDatabase(serverUrl)
  const { database, db, tables } = worker
  // Without triggers rows can be deleted in any order; `truncate` takes much longer for small tables.
  const deletes = tables.map((name) => `delete from "${name}"`)
  await db.connection().execute(async (connection) => {
    await sql.raw(['set session_replication_role = replica', ...deletes].join(';')).execute(connection)
    await sql`reset session_replication_role`.execute(connection)
  })
  isInUse = true
  return {
    ...database,
    close: async () => {
      isInUse = false
    },
  }
}

async function openWorkerDatabase(serverUrl: string): Promise<WorkerDatabase> {
  const database = openPostgres(await newDatabase(serverUrl, 'migrated'))
  const db = database.db as Kysely<Tables>
  const tables = (await db.introspection.getTables()).map(({ name }) => name)
  return { database, db, tables: tables.filter((name) => name !== 'migration'), schema: await schemaOf(db) }
}

/** A hash of the names of tables and columns. */
async function schemaOf(db: Kysely<Tables>) {
  const { rows } = await sql<{ schema: string }>`
    select md5(string_agg(attrelid::regclass || '.' || attname, ',' order by attrelid, attnum)) as schema
    from pg_attribute where attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
  `.execute(db)
  return rows[0]?.schema ?? ''
}
