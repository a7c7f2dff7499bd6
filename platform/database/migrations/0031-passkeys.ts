import type { Kysely } from 'kysely'

/** Passkeys, with the columns of better-auth and our own. */
export async function up(db: Kysely<never>) {
  await db.schema
    .createTable('passkey')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('userId', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('name', 'text')
    .addColumn('publicKey', 'text', (column) => column.notNull())
    .addColumn('credentialID', 'text', (column) => column.notNull())
    // Counters are unsigned 32-bit integers.
    .addColumn('counter', 'bigint', (column) => column.notNull())
    .addColumn('deviceType', 'text', (column) => column.notNull())
    .addColumn('backedUp', 'integer', (column) => column.notNull())
    .addColumn('transports', 'text')
    .addColumn('aaguid', 'text')
    .addColumn('createdAt', 'text')
    .addColumn('addedAt', 'text')
    .addColumn('usedAt', 'text')
    .execute()
  await db.schema.createIndex('passkeyByCredential').on('passkey').column('credentialID').unique().execute()
  await db.schema.alterTable('session').addColumn('secondStep', 'text').execute()
  await db.schema.createIndex('passkeyByUser').on('passkey').column('userId').execute()
}
