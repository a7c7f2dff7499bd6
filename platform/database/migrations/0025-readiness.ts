import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'

/** Whether search engines may index the site, and the results of the checks whether it is ready for that. */
export async function up(db: Kysely<never>) {
  await db.schema
    .createTable('siteOpening')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('openedAt', 'text', (column) => column.notNull())
    .addColumn('openedBy', 'text')
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('overruled', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('readinessCheck')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('startedAt', 'text', (column) => column.notNull())
    .addColumn('startedBy', 'text')
    .addColumn('running', 'integer', (column) => column.unique())
    .addColumn('seenAt', 'text', (column) => column.notNull())
    .addColumn('step', 'text', (column) => column.notNull())
    .addColumn('done', 'integer', (column) => column.notNull())
    .addColumn('endedAt', 'text')
    .addColumn('results', 'text', (column) => column.notNull())
    .execute()
  // An existing site is already indexed by search engines, and must not disappear from them because of the update.
  await sql`
    insert into "siteOpening" ("id", "openedAt", "reason", "overruled")
    select ${randomUUID()}, ${new Date().toISOString()}, '', '[]'
    where exists (select 1 from "user")
  `.execute(db)
}
