import type { Kysely } from 'kysely'

/** Daily counts: a row per day for each page, each referring site, each search without a result, and for messages. */
export async function up(db: Kysely<never>) {
  const tables = [
    ['readCount', 'path'],
    ['sourceCount', 'host'],
    ['missCount', 'words'],
  ] as const
  for (const [table, name] of tables) {
    await db.schema
      .createTable(table)
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn(name, 'text', (column) => column.notNull())
      .addColumn('count', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint(`${table}Key`, ['day', name])
      .execute()
  }
  await db.schema.createIndex('readCountByPath').on('readCount').columns(['path', 'day', 'count']).execute()

  await db.schema
    .createTable('messageCount')
    .addColumn('day', 'text', (column) => column.primaryKey())
    .addColumn('count', 'integer', (column) => column.notNull())
    .execute()
}
