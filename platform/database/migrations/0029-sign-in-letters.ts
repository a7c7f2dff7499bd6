import { type Kysely, sql } from 'kysely'

/** E-mails about sign-ins from new networks, with a link to close the account; a switch that requires a second step. */
export async function up(db: Kysely<never>) {
  await db.schema.alterTable('user').addColumn('closedAt', 'text').execute()
  await db.schema
    .createTable('signInNetwork')
    .addColumn('userId', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('network', 'text', (column) => column.notNull())
    .addColumn('seenAt', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('signInNetworkKey', ['userId', 'network'])
    .execute()
  await db.schema
    .createTable('closingLink')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('userId', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('expiresAt', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('closingLinkByUser').on('closingLink').column('userId').execute()
  await db.schema
    .createTable('secondStepSwitch')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('switchedAt', 'text', (column) => column.notNull())
    .addColumn('switchedBy', 'text')
    .execute()
  // Networks of earlier sign-ins count as known: they cause no e-mail.
  await sql`
    insert into "signInNetwork" ("userId", "network", "seenAt")
    select "accountId", "network", max("at") from "record"
    where "what" = 'signed in' and "network" is not null and "accountId" in (select "id" from "user")
    group by "accountId", "network"
  `.execute(db)
}
