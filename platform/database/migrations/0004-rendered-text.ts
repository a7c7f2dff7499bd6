import type { Kysely } from 'kysely'

/** The rendered text of a post. The longest column is the last: SQLite reads through it to get at columns after it. */
export async function up(db: Kysely<never>) {
  await db.schema.alterTable('post').addColumn('minutes', 'integer').execute()
  await db.schema.alterTable('post').addColumn('renderedBy', 'integer').execute()
  await db.schema.alterTable('post').addColumn('html', 'text').execute()
}
