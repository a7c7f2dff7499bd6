import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { projectRoot } from '#platform/project-root.ts'
import { newDatabase } from '#tests/support/unit/databases.ts'
import { openSqlite } from './database.ts'

/* During an update, processes of the last release run on the schema that the new release has migrated. */

type Statement = [connection: number, sql: number, values: SQLInputValue[]]
type Run = (sql: string, values: SQLInputValue[]) => unknown

test('every recorded statement of the last release runs on the new schema', async () => {
  const engine = inject('postgresUrl') ? 'postgres' : 'sqlite'
  const file = path.join(projectRoot, 'tests', 'fixtures', 'last-release', `${engine}.json`)
  const [texts, ...statements]: [string[], ...Statement[]] = JSON.parse(readFileSync(file, 'utf8'))
  const connect = engine === 'postgres' ? await postgresConnections() : await sqliteConnections()
  const connections = new Map<number, Run>()
  const failures = new Set<string>()
  for (const [connection, index, values] of statements) {
    const run = connections.get(connection) ?? (await connect())
    connections.set(connection, run)
    const sql = texts[index] ?? ''
    try {
      await run(sql, values)
    } catch (error) {
      failures.add(`${error}: ${sql}`)
    }
  }
  expect(statements.length).toBeGreaterThan(300)
  expect([...failures]).toEqual([])
})

async function sqliteConnections(): Promise<() => Run> {
  const folder = mkdtempSync(path.join(tmpdir(), 'chambers-last-release-'))
  const file = path.join(folder, 'site.db')
  const migrated = openSqlite(file)
  await migrated.migrate()
  await migrated.close()
  const opened: DatabaseSync[] = []
  onTestFinished(() => {
    for (const database of opened) database.close()
    rmSync(folder, { recursive: true })
  })
  return () => {
    const database = new DatabaseSync(file, { enableForeignKeyConstraints: true })
    database.exec('pragma synchronous = off')
    opened.push(database)
    return (sql, values) => database.prepare(sql).all(...values)
  }
}

async function postgresConnections(): Promise<() => Promise<Run>> {
  const url = await newDatabase(inject('postgresUrl'), 'migrated')
  const opened: pg.Client[] = []
  onTestFinished(() => Promise.all(opened.map((client) => client.end())).then(() => {}))
  return async () => {
    const client = new pg.Client(url)
    await client.connect()
    opened.push(client)
    return (sql, values) => client.query(sql, values)
  }
}
