import { type Kysely, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openSqlite } from '#platform/database/database.ts'
import type { Tables } from '#platform/database/tables.ts'
import { createSchema, fullTextIndexes } from './sqlite-schema.ts'

test('the schema that tests begin with is the one that the migrations make', async () => {
  const [dumped, migrated] = [openSqlite(':memory:'), openSqlite(':memory:')]
  onTestFinished(async () => void (await Promise.all([dumped.close(), migrated.close()])))
  await createSchema(dumped)
  await migrated.migrate()
  const [one, other] = await Promise.all([dumped, migrated].map(({ db }) => contentsOf(db as Kysely<Tables>)))
  expect(one).toEqual(other)
  expect(await dumped.isUpToDate()).toBe(true)
})

/** Every object of the schema by name, and the options of the full-text indexes. */
async function contentsOf(db: Kysely<Tables>) {
  const objects = await sql`select type, name, sql from sqlite_schema order by type, name`.execute(db)
  const options = []
  for (const index of fullTextIndexes) {
    options.push((await sql`select k, v from ${sql.table(`${index}_config`)} order by k`.execute(db)).rows)
  }
  return [objects.rows, options]
}
