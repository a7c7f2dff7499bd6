import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** Search indexes of the desk: the words and telephone numbers of messages, and the phonetic keys of parties. */
export async function up(db: Kysely<never>) {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  if (isPostgres) await wordsInPostgres(db)
  else {
    await numberInSqlite(db)
    await wordsInSqlite(db)
  }

  await db.schema
    .createTable('partySound')
    .addColumn('partyId', 'text', (column) => column.primaryKey().references('party.id').onDelete('cascade'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('firstBones', 'text', (column) => column.notNull())
    .addColumn('firstLetter', 'text', (column) => column.notNull())
    .addColumn('lastBones', 'text', (column) => column.notNull())
    .addColumn('lastLetter', 'text', (column) => column.notNull())
    .execute()
  const last = ['lastBones', 'lastLetter', 'partyId'] as const
  await db.schema
    .createIndex('partySoundByBones')
    .on('partySound')
    .columns(['firstBones', ...last])
    .execute()
  await db.schema
    .createIndex('partySoundByLetter')
    .on('partySound')
    .columns(['firstLetter', ...last])
    .execute()
}

async function wordsInPostgres(db: Kysely<never>) {
  await db.schema
    .createTable('messageWords')
    .addColumn('messageId', 'text', (column) => column.primaryKey().references('message.id').onDelete('cascade'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('words', sql`tsvector`, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('messageWordsByWord').on('messageWords').using('gin').column('words').execute()
}

/**
 * A full-text index of SQLite identifies rows by numbers. The index of each view contains them too: a search result is
 * looked up there, in the order of the view, without reading a message. With ids instead of numbers, searching a word
 * that most of 50,000 messages contain took 166 ms.
 */
async function numberInSqlite(db: Kysely<never>) {
  await db.schema.alterTable('message').addColumn('number', 'integer').execute()
  await sql`update message set number = rowid`.execute(db)
  await db.schema.createIndex('messageByNumber').unique().on('message').column('number').execute()
  const next = sql`(select coalesce(max(number), 0) + 1 from message)`
  await sql`create trigger "messageNumbered" after insert on message when new.number is null
    begin update message set number = ${next} where id = new.id; end`.execute(db)

  const [binnedAt, state, readAt] = [sql.ref('binnedAt'), sql.ref('state'), sql.ref('readAt')]
  const view = async (name: string, ...columns: string[]) => {
    await db.schema.dropIndex(name).execute()
    return db.schema
      .createIndex(name)
      .on('message')
      .columns([...columns, 'number'])
  }
  const atDesk = await view('messageAtDesk', 'receivedAt desc', 'id', 'service', 'assigneeId', 'readAt', 'state')
  await atDesk.where(binnedAt, 'is', null).where(state, '<>', sql.lit('spam')).execute()
  const unread = await view('messageNew', 'receivedAt desc', 'id', 'service', 'assigneeId')
  await unread.where(binnedAt, 'is', null).where(state, '<>', sql.lit('spam')).where(readAt, 'is', null).execute()
  const binned = await view('messageBinned', 'receivedAt desc', 'id', 'state')
  await binned.where(binnedAt, 'is not', null).execute()
  const byState = await view('messageByState', 'state', 'receivedAt desc', 'id', 'service', 'assigneeId', 'readAt')
  await byState.where(binnedAt, 'is', null).execute()
  // Covering index to search for a part of a telephone number.
  await db.schema.createIndex('messageByDigits').on('message').columns(['phoneDigits', 'number']).execute()
}

/** Like the words of posts: when a message is erased, its words are deleted from the index and overwritten. */
async function wordsInSqlite(db: Kysely<never>) {
  await db.schema
    .createTable('messageWords')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('messageId', 'text', (column) => column.notNull().unique().references('message.id').onDelete('cascade'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('words', 'text', (column) => column.notNull())
    .execute()
  await sql`create virtual table "messageIndex" using fts5 (
    words, content = 'messageWords', content_rowid = 'number', tokenize = 'ascii')`.execute(db)
  await sql`insert into "messageIndex" ("messageIndex", rank) values ('secure-delete', 1)`.execute(db)
  const add = sql`insert into "messageIndex" (rowid, words) values (new.number, new.words);`
  const forget = sql`insert into "messageIndex" ("messageIndex", rowid, words) values ('delete', old.number, old.words);`
  await sql`create trigger "messageWordsAdded" after insert on "messageWords" begin ${add} end`.execute(db)
  await sql`create trigger "messageWordsGone" after delete on "messageWords" begin ${forget} end`.execute(db)
  await sql`create trigger "messageWordsChanged" after update on "messageWords" begin ${forget} ${add} end`.execute(db)
}
