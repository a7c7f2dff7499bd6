import type { Kysely } from 'kysely'

/** Incidents that are open: when, and by which way in. Whom they touched is worked out anew each time. */
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
