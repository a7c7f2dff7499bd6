import { type Kysely, sql } from 'kysely'

/** Sign-ins from elsewhere, told by a letter whose link closes the account; a second step that is required of everybody. */
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
  // Whoever has signed in from somewhere until now gets no letter about it.
  await sql`
    insert into "signInNetwork" ("userId", "network", "seenAt")
    select "accountId", "network", max("at") from "record"
    where "what" = 'signed in' and "network" is not null and "accountId" in (select "id" from "user")
    group by "accountId", "network"
  `.execute(db)
}
