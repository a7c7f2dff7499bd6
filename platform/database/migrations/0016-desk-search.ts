import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** By what the desk finds messages without reading them all: their words and numbers; and parties, by how they sound. */
export async function up(db: Kysely<never>) {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  await (isPostgres ? wordsInPostgres(db) : wordsInSqlite(db))
  // With the id, so that a part of a number is looked for in the index alone.
  await db.schema.createIndex('messageByDigits').on('message').columns(['phoneDigits', 'id']).execute()

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

/** As the words of posts are kept: a message that is erased takes its words along, and they are overwritten. */
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
