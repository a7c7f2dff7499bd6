import { type Kysely, sql } from 'kysely'

/** The audit record becomes a chain of seals; data that was read from it so far gets its own columns and tables. */
export async function up(db: Kysely<never>) {
  await db.schema.alterTable('record').addColumn('position', 'integer').execute()
  await db.schema.alterTable('record').addColumn('seal', 'text').execute()
  await db.schema.createIndex('recordByPosition').unique().on('record').column('position').execute()
  await db.schema.createIndex('recordByTime').on('record').columns(['at', 'position']).execute()
  await db.schema.createIndex('recordByAccount').on('record').columns(['accountId', 'at', 'position']).execute()
  await db.schema
    .createTable('recordHead')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('seal', 'text', (column) => column.notNull())
    .addColumn('cutPosition', 'integer', (column) => column.notNull())
    .addColumn('cutSeal', 'text', (column) => column.notNull())
    .addColumn('openUntil', 'text', (column) => column.notNull())
    .addColumn('ownSeal', 'text', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('recordCheck')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('entries', 'integer', (column) => column.notNull())
    .addColumn('fault', 'text')
    .addColumn('faultPosition', 'integer')
    .execute()

  await db.schema.alterTable('picture').addColumn('addedBy', 'text').execute()
  await sql`update picture set ${sql.ref('addedBy')} = (
    select ${sql.ref('accountId')} from record
    where ${sql.ref('subjectId')} = picture.id and what = 'picture added' order by number limit 1
  )`.execute(db)
  await db.schema.alterTable('message').addColumn('network', 'text').execute()
  await sql`update message set network = (
    select network from record
    where ${sql.ref('subjectId')} = message.id and what = 'message received' order by number limit 1
  )`.execute(db)
  await db.schema
    .createTable('messageLook')
    .addColumn('messageId', 'text', (column) => column.notNull().references('message.id').onDelete('cascade'))
    .addColumn('accountId', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('messageLookKey', ['messageId', 'accountId'])
    .execute()
  await db.schema
    .createTable('erasedMessage')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'text', (column) => column.notNull())
    .execute()
  await sql`insert into ${sql.table('erasedMessage')} (id, at)
    select ${sql.ref('subjectId')}, max(at) from record
    where what in ('message erased', 'message withdrawn') and ${sql.ref('subjectId')} is not null
    group by ${sql.ref('subjectId')}`.execute(db)
}
