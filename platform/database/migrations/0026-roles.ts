import type { Kysely } from 'kysely'

/** Whoever had an account before there were roles could do everything, and still can. */
export async function up(db: Kysely<never>) {
  await db.schema
    .alterTable('user')
    .addColumn('role', 'text', (column) => column.notNull().defaultTo('owner'))
    .execute()
  await db.schema.alterTable('user').addColumn('roleGivenAt', 'text').execute()
}
