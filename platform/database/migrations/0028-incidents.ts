import type { Kysely } from 'kysely'

/** Open incidents: their time and scope. The affected people are computed each time. */
export async function up(db: Kysely<never>) {
  await db.schema
    .createTable('incident')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('openedAt', 'text', (column) => column.notNull())
    .addColumn('openedBy', 'text')
    .addColumn('knownAt', 'text', (column) => column.notNull())
    .addColumn('startedAt', 'text', (column) => column.notNull())
    .addColumn('endedAt', 'text', (column) => column.notNull())
    .addColumn('scope', 'text', (column) => column.notNull())
    .addColumn('accountIds', 'text', (column) => column.notNull())
    .addColumn('network', 'text')
    .addColumn('backupAt', 'text')
    .execute()
}
