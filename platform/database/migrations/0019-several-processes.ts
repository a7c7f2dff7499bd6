import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** What several processes on one database share: jobs, what search engines are to be told, and what limits count. */
export async function up(db: Kysely<never>) {
  await db.schema
    .createTable('job')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('ranAt', 'text')
    .addColumn('leaseId', 'text')
    .addColumn('leaseEndsAt', 'text')
    .execute()

  await db.schema
    .createTable('indexNowPath')
    .addColumn('path', 'text', (column) => column.primaryKey())
    .addColumn('changedAt', 'text', (column) => column.notNull())
    .execute()

  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    // As rate-limiter-flexible expects it. Unlogged: quicker, and a crash of the server may lose it.
    await db.schema
      .createTable('rateLimit')
      .modifyFront(sql`unlogged`)
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('points', 'integer', (column) => column.notNull())
      .addColumn('expire', 'bigint')
      .execute()
  }
}
