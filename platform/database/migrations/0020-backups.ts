import type { Kysely } from 'kysely'

/** The list of backups, and the progress of the running one. */
export async function up(db: Kysely<never>) {
  await db.schema
    .createTable('backup')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.unique())
    .addColumn('startedAt', 'text', (column) => column.notNull())
    .addColumn('running', 'integer', (column) => column.unique())
    .addColumn('seenAt', 'text', (column) => column.notNull())
    .addColumn('step', 'text', (column) => column.notNull())
    .addColumn('done', 'integer', (column) => column.notNull())
    .addColumn('total', 'integer', (column) => column.notNull())
    .addColumn('endedAt', 'text')
    .addColumn('verifiedAt', 'text')
    .addColumn('kilobytes', 'integer')
    .addColumn('failure', 'text')
    .execute()
  await db.schema.createIndex('backupByStart').on('backup').columns(['startedAt', 'id']).execute()
}
