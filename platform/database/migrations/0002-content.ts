import type { Kysely } from 'kysely'

/** What the office publishes and what visitors write. */
export async function up(db: Kysely<never>) {
  await db.schema
    .createTable('post')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('slug', 'text', (column) => column.notNull().unique())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('author', 'text', (column) => column.notNull())
    .addColumn('tags', 'text', (column) => column.notNull())
    .addColumn('imageKey', 'text', (column) => column.notNull())
    .addColumn('publishedAt', 'text', (column) => column.notNull())
    .addColumn('binnedAt', 'text')
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('postByDate').on('post').columns(['publishedAt', 'id']).execute()

  await db.schema
    .createTable('article')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('platform', 'text', (column) => column.notNull())
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('articleByDate').on('article').columns(['createdAt', 'id']).execute()

  await db.schema
    .createTable('picture')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('imageKey', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('alt', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('pictureByDate').on('picture').columns(['createdAt', 'id']).execute()

  await db.schema
    .createTable('message')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('reference', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('phoneE164', 'text')
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('service', 'text')
    .addColumn('noticeVersion', 'text', (column) => column.notNull())
    .addColumn('idempotencyKey', 'text', (column) => column.unique())
    .addColumn('receivedAt', 'text', (column) => column.notNull())
    .addColumn('readAt', 'text')
    .execute()
  await db.schema.createIndex('messageByDate').on('message').columns(['receivedAt', 'id']).execute()
  await db.schema.createIndex('messageByRead').on('message').column('readAt').execute()

  await db.schema
    .createTable('image')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('placeholder', 'text', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('sample')
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('subjectId', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('samplePrimaryKey', ['subject', 'subjectId'])
    .execute()
}
