import { type Kysely, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openSqlite } from '#platform/database/database.ts'
import type { Tables } from '#platform/database/tables.ts'
import { openMigratedSqlite } from './databases.ts'

test('openMigratedSqlite creates the same schema as the migrations', async () => {
  const [copied, migrated] = [await openMigratedSqlite(), openSqlite(':memory:')]
  onTestFinished(async () => void (await Promise.all([copied.close(), migrated.close()])))
  await migrated.migrate()
  const [one, other] = await Promise.all([copied, migrated].map(({ db }) => contentsOf(db as Kysely<Tables>)))
  expect(one).toEqual(other)
  expect(await copied.isUpToDate()).toBe(true)
})

const fullTextIndexes = ['postIndex', 'messageIndex']

/** Every object of the schema by name, and the options of the full-text indexes. */
async function contentsOf(db: Kysely<Tables>) {
  const objects = await sql`select type, name, sql from sqlite_schema order by type, name`.execute(db)
  const options = []
  for (const index of fullTextIndexes) {
    options.push((await sql`select k, v from ${sql.table(`${index}_config`)} order by k`.execute(db)).rows)
  }
  return [objects.rows, options]
}
