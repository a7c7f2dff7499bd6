import type { Kysely } from 'kysely'

/** People who are invited to the office and have no account yet. */
export async function up(db: Kysely<never>) {
  await db.schema
    .createTable('invitation')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    // One open invitation per address, even if several are sent at the same time.
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('invitedBy', 'text', (column) => column.notNull())
    .addColumn('letterId', 'text', (column) => column.notNull())
    .addColumn('tokenHash', 'text', (column) => column.notNull().unique())
    .addColumn('sentAt', 'text', (column) => column.notNull())
    .addColumn('endsAt', 'text', (column) => column.notNull())
    .execute()
}
