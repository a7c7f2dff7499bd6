import type { Kysely } from 'kysely'

/** The focal point of an image, which no crop may cut off: its centre by default. */
export async function up(db: Kysely<never>) {
  for (const name of ['focusX', 'focusY']) {
    await db.schema
      .alterTable('image')
      .addColumn(name, 'integer', (column) => column.notNull().defaultTo(50))
      .execute()
  }
}
