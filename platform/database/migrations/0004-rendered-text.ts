import type { Kysely } from 'kysely'

/** What a post's text becomes. The longest column stands last: to read one behind it, SQLite passes through it. */
export async function up(db: Kysely<never>) {
  await db.schema.alterTable('post').addColumn('minutes', 'integer').execute()
  await db.schema.alterTable('post').addColumn('renderedBy', 'integer').execute()
  await db.schema.alterTable('post').addColumn('html', 'text').execute()
}
