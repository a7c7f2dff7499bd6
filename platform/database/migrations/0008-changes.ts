import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** The audit record, the files to delete, and the results of idempotent calls. */
export async function up(db: Kysely<never>) {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  await db.schema
    .createTable('record')
    .addColumn('number', isPostgres ? 'serial' : 'integer', (column) =>
      isPostgres ? column.primaryKey() : column.primaryKey().autoIncrement(),
    )
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('what', 'text', (column) => column.notNull())
    .addColumn('subjectId', 'text')
    .addColumn('actor', 'text', (column) => column.notNull().check(sql`actor in ('account', 'visitor', 'machine')`))
    // No foreign key: the record is kept after the account is deleted.
    .addColumn('accountId', 'text')
    .addColumn('network', 'text')
    .execute()
  await db.schema.createIndex('recordBySubject').on('record').columns(['subjectId', 'number']).execute()

  await db.schema
    .createTable('discardedFile')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('dueAt', 'text', (column) => column.notNull())
    .addColumn('claimedAt', 'text')
    .execute()

  await db.schema
    .createTable('made')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('subjectId', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .execute()
}
