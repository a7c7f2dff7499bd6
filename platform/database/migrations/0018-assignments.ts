import type { Kysely } from 'kysely'

/** Notifies staff of messages assigned to them, in the office and, unless they opt out, by e-mail. */
export async function up(db: Kysely<never>) {
  await db.schema
    .createTable('newAssignment')
    .addColumn('messageId', 'text', (column) => column.primaryKey().references('message.id').onDelete('cascade'))
    .addColumn('accountId', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    // No foreign key: the notification stays after the account that assigned the message is deleted.
    .addColumn('byId', 'text')
    .addColumn('at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('newAssignmentByAccount').on('newAssignment').columns(['accountId', 'at']).execute()

  await db.schema.alterTable('user').addColumn('assignmentLettersOffAt', 'text').execute()
}
