import type { Kysely } from 'kysely'

/** Stored excerpts of posts for lists, revocable preview links, and an index to count e-mails by the hour. */
export async function up(db: Kysely<never>) {
  // The longest column stays the last: SQLite reads through it to get at columns after it. It is rendered again later.
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
