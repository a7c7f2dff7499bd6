import type { Kysely } from 'kysely'

/** What lists show of a text is kept with the post; links to previews can be taken back; letters are counted by the hour. */
export async function up(db: Kysely<never>) {
  // The longest column stays the last: to read one behind it, SQLite passes through it. The next reader has it made anew.
  await db.schema.alterTable('post').dropColumn('html').execute()
  await db.schema.alterTable('post').addColumn('excerpt', 'text').execute()
  await db.schema.alterTable('post').addColumn('html', 'text').execute()

  await db.schema
    .createTable('previewLink')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('postId', 'text', (column) => column.notNull().references('post.id').onDelete('cascade'))
    .addColumn('accountId', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('endsAt', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('previewLinkByPost').on('previewLink').column('postId').execute()
  await db.schema.createIndex('previewLinkByAccount').on('previewLink').column('accountId').execute()

  await db.schema.createIndex('letterByKind').on('letter').columns(['kind', 'createdAt']).execute()
}
