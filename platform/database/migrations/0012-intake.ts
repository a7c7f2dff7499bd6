import { type Kysely, sql } from 'kysely'

/**
 * The intake desk: the state, assignee and history of messages, outgoing e-mails, training data of the spam filter, the
 * parties for conflict checks, short replies, and receipts of erasures.
 */
export async function up(db: Kysely<never>) {
  await extendMessage(db)

  await db.schema
    .createTable('deskEntry')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('messageId', 'text', (column) => column.notNull().references('message.id').onDelete('cascade'))
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    // No foreign key: the entry is kept after the account is deleted.
    .addColumn('accountId', 'text')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('deskEntryByMessage').on('deskEntry').columns(['messageId', 'at']).execute()

  await db.schema
    .createTable('letter')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('messageId', 'text', (column) => column.references('message.id').onDelete('cascade'))
    .addColumn('accountId', 'text', (column) => column.references('user.id').onDelete('cascade'))
    .addColumn('recipient', 'text')
    .addColumn('facts', 'text', (column) => column.notNull().defaultTo('{}'))
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('dueAt', 'text')
    .addColumn('claimedAt', 'text')
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('triedAt', 'text')
    .addColumn('answer', 'text')
    .addColumn('deliveredAt', 'text')
    .addColumn('givenUpAt', 'text')
    .execute()
  await db.schema.createIndex('letterByDue').on('letter').column('dueAt').execute()
  // One e-mail of each kind per message, even if several are queued at the same time.
  await db.schema.createIndex('letterByMessage').unique().on('letter').columns(['messageId', 'kind']).execute()
  await db.schema.createIndex('letterByAccount').on('letter').column('accountId').execute()
  await db.schema.createIndex('letterByDelivered').on('letter').columns(['deliveredAt', 'createdAt']).execute()

  await db.schema
    .createTable('spamWord')
    .addColumn('word', 'text', (column) => column.primaryKey())
    .addColumn('spam', 'integer', (column) => column.notNull())
    .addColumn('genuine', 'integer', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('party')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('matter', 'text', (column) => column.notNull())
    .addColumn('side', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('otherParty')
    .addColumn('messageId', 'text', (column) => column.notNull().references('message.id').onDelete('cascade'))
    .addColumn('partyId', 'text', (column) => column.notNull().references('party.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('otherPartyPrimaryKey', ['messageId', 'partyId'])
    .execute()

  await db.schema
    .createTable('shortReply')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('receipt')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('cause', 'text', (column) =>
      column.notNull().check(sql`cause in ('withdrawn', 'telephone', 'letter', 'e-mail', 'person')`),
    )
    .addColumn('references', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .execute()
}

async function extendMessage(db: Kysely<never>) {
  const states = sql`state in ('open', 'in-hand', 'answered', 'closed', 'spam')`
  const columns = db.schema
  await columns
    .alterTable('message')
    .addColumn('state', 'text', (column) => column.notNull().defaultTo('open').check(states))
    .execute()
  await columns
    .alterTable('message')
    .addColumn('assigneeId', 'text', (column) => column.references('user.id').onDelete('set null'))
    .execute()
  await columns.alterTable('message').addColumn('answeredAt', 'text').execute()
  await columns.alterTable('message').addColumn('binnedAt', 'text').execute()
  await columns
    .alterTable('message')
    .addColumn('contactAt', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await columns
    .alterTable('message')
    .addColumn('phoneDigits', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await columns.alterTable('message').addColumn('secondE164', 'text').execute()
  await columns
    .alterTable('message')
    .addColumn('spamReasons', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute()
  await columns.alterTable('message').addColumn('taughtAs', 'text').execute()

  await sql`update message set "contactAt" = "receivedAt"`.execute(db)
  const bare = ['+', '(', ')', '.', '-', ' '].reduce(
    (text, sign) => sql`replace(${text}, ${sql.lit(sign)}, '')`,
    sql`concat_ws('/', phone, "phoneE164")`,
  )
  await sql`update message set "phoneDigits" = ${bare}`.execute(db)

  // A covering index for each view of the desk, to list and count it without reading a message.
  const view = (name: string, ...names: string[]) =>
    columns
      .createIndex(name)
      .on('message')
      .columns(['receivedAt desc', 'id', ...names])
  const [binnedAt, state, readAt] = [sql.ref('binnedAt'), sql.ref('state'), sql.ref('readAt')]
  await view('messageAtDesk', 'service', 'assigneeId', 'readAt', 'state')
    .where(binnedAt, 'is', null)
    .where(state, '<>', sql.lit('spam'))
    .execute()
  await view('messageNew', 'service', 'assigneeId')
    .where(binnedAt, 'is', null)
    .where(state, '<>', sql.lit('spam'))
    .where(readAt, 'is', null)
    .execute()
  await view('messageBinned', 'state').where(binnedAt, 'is not', null).execute()
  await columns
    .createIndex('messageByState')
    .on('message')
    .columns(['state', 'receivedAt desc', 'id', 'service', 'assigneeId', 'readAt'])
    .where(binnedAt, 'is', null)
    .execute()
  await columns.dropIndex('messageByReadAndDate').execute()
  await columns.createIndex('messageByContact').on('message').columns(['contactAt', 'state']).execute()
  await columns.createIndex('messageByPhone').on('message').column('phoneE164').execute()
  await columns.createIndex('messageBySecondPhone').on('message').column('secondE164').execute()
  await columns
    .createIndex('messageByEmail')
    .on('message')
    .expression(sql`lower(email)`)
    .column('receivedAt desc')
    .execute()
}
