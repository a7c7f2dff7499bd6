import type { Kysely } from 'kysely'

/** Who is given a message is told of it, in the office and, unless they want none, by letter. */
export async function up(db: Kysely<never>) {
  await db.schema
    .createTable('newAssignment')
    .addColumn('messageId', 'text', (column) => column.primaryKey().references('message.id').onDelete('cascade'))
    .addColumn('accountId', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    // No foreign key: it is told also after whoever gave it has left.
    .addColumn('byId', 'text')
    .addColumn('at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('newAssignmentByAccount').on('newAssignment').columns(['accountId', 'at']).execute()

  await db.schema.alterTable('user').addColumn('assignmentLettersOffAt', 'text').execute()
}
