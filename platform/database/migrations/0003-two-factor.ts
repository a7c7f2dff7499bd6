import type { Kysely } from 'kysely'

/** The second step of a sign-in, in the shape better-auth reads and writes. */
export async function up(db: Kysely<never>) {
  await db.schema.alterTable('user').addColumn('twoFactorEnabled', 'integer').execute()
  await db.schema
    .createTable('twoFactor')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('userId', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('backupCodes', 'text', (column) => column.notNull())
    .addColumn('verified', 'integer')
    .addColumn('failedVerificationCount', 'integer')
    .addColumn('lockedUntil', 'text')
    .execute()
  await db.schema.createIndex('twoFactorByUser').on('twoFactor').column('userId').unique().execute()
}
