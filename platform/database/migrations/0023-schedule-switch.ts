import type { Kysely } from 'kysely'

/** Each time the website was reduced to the schedule of the Bar Council, or shown whole again. */
export async function up(db: Kysely<never>) {
  await db.schema
    .createTable('scheduleSwitch')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('switchedAt', 'text', (column) => column.notNull())
    .addColumn('switchedBy', 'text')
    .addColumn('reason', 'text', (column) => column.notNull())
    .execute()
}
