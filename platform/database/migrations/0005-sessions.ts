import type { Kysely } from 'kysely'

/** Columns for the sessions on the account page, and for codes and assigned passwords that work only once. */
export async function up(db: Kysely<never>) {
  await db.schema.alterTable('user').addColumn('passwordGivenAt', 'text').execute()
  await db.schema.alterTable('user').addColumn('signedInAt', 'text').execute()
  await db.schema.alterTable('session').addColumn('network', 'text').execute()
  await db.schema.alterTable('session').addColumn('seenAt', 'text').execute()
  await db.schema.alterTable('twoFactor').addColumn('lastStep', 'integer').execute()
  for (const moment of ['enabledAt', 'usedAt', 'recoveryCodesAt']) {
    await db.schema.alterTable('twoFactor').addColumn(moment, 'text').execute()
  }
}
