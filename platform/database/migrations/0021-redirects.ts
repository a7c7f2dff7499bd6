import type { Kysely } from 'kysely'

/** Redirects from old addresses to pages, and how often visitors requested an address without a page. */
export async function up(db: Kysely<never>) {
  await db.schema
    .createTable('redirect')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('fromPath', 'text', (column) => column.notNull().unique())
    .addColumn('toPath', 'text')
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('createdBy', 'text')
    .execute()
  await db.schema
    .createTable('missingCount')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('missingCountKey', ['day', 'path'])
    .execute()
}
