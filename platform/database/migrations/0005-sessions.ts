import type { Kysely } from 'kysely'

/** What the account page shows of sessions, and what makes a code and a given password serve once. */
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
