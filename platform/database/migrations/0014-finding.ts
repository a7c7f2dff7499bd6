import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** The search index of posts: their topics and their words; and which share image belongs to which post. */
export async function up(db: Kysely<never>) {
  await db.schema
    .createTable('postTag')
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('postId', 'text', (column) => column.notNull().references('post.id').onDelete('cascade'))
    .addColumn('tag', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('postTagKey', ['key', 'postId'])
    .execute()
  await db.schema.createIndex('postTagByKey').on('postTag').columns(['key', 'tag']).execute()
  await db.schema.createIndex('postTagByPost').on('postTag').columns(['postId', 'key', 'tag']).execute()

  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  await (isPostgres ? wordsInPostgres(db) : wordsInSqlite(db))

  await db.schema
    .createTable('sharePicture')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('postId', 'text', (column) => column.references('post.id').onDelete('cascade'))
    .execute()
  await db.schema.createIndex('sharePictureByPost').on('sharePicture').column('postId').execute()
}

async function wordsInPostgres(db: Kysely<never>) {
  await db.schema
    .createTable('postWords')
    .addColumn('postId', 'text', (column) => column.primaryKey().references('post.id').onDelete('cascade'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('words', sql`tsvector`, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('postWordsByWord').on('postWords').using('gin').column('words').execute()
}

/**
 * The index stores no texts of its own, and needs the old words to delete them: triggers pass them, also when a post is
 * deleted. `secure-delete` overwrites deleted words. The words are already tokenized: to the tokenizer `ascii`, every
 * letter beyond ASCII is part of a word.
 */
async function wordsInSqlite(db: Kysely<never>) {
  await db.schema
    .createTable('postWords')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('postId', 'text', (column) => column.notNull().unique().references('post.id').onDelete('cascade'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('about', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .execute()
  await sql`create virtual table "postIndex" using fts5 (
    title, about, text, content = 'postWords', content_rowid = 'number', tokenize = 'ascii')`.execute(db)
  await sql`insert into "postIndex" ("postIndex", rank) values ('secure-delete', 1)`.execute(db)
  const add = sql`insert into "postIndex" (rowid, title, about, text)
    values (new.number, new.title, new.about, new.text);`
  const forget = sql`insert into "postIndex" ("postIndex", rowid, title, about, text)
    values ('delete', old.number, old.title, old.about, old.text);`
  await sql`create trigger "postWordsAdded" after insert on "postWords" begin ${add} end`.execute(db)
  await sql`create trigger "postWordsGone" after delete on "postWords" begin ${forget} end`.execute(db)
  await sql`create trigger "postWordsChanged" after update on "postWords" begin ${forget} ${add} end`.execute(db)
}
