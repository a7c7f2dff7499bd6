import type { Kysely } from 'kysely'

/** Existing accounts become owners: before there were roles, every account could do everything. */
export async function up(db: Kysely<never>) {
  await db.schema
    .alterTable('user')
    .addColumn('role', 'text', (column) => column.notNull().defaultTo('owner'))
    .execute()
  await db.schema.alterTable('user').addColumn('roleGivenAt', 'text').execute()
}
