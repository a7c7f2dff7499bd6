import type { Kysely } from 'kysely'

/** What of an image no crop may cut off: its middle, until somebody says otherwise. */
export async function up(db: Kysely<never>) {
  for (const name of ['focusX', 'focusY']) {
    await db.schema
      .alterTable('image')
      .addColumn(name, 'integer', (column) => column.notNull().defaultTo(50))
      .execute()
  }
}
