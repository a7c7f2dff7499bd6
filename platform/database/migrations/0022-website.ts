import type { Kysely } from 'kysely'

/** Texts of the website that staff have changed: the published values, the drafts, and the history of publications. */
export async function up(db: Kysely<never>) {
  await db.schema
    .createTable('websitePage')
    .addColumn('page', 'text', (column) => column.primaryKey())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('websiteText')
    .addColumn('page', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('fileValue', 'text')
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('publishedAt', 'text', (column) => column.notNull())
    .addColumn('publishedBy', 'text')
    .addPrimaryKeyConstraint('websiteTextKey', ['page', 'key'])
    .execute()
  await db.schema
    .createTable('websitePublication')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('createdBy', 'text')
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('publishAt', 'text', (column) => column.notNull())
    .addColumn('publishedAt', 'text')
    .addColumn('undoneAt', 'text')
    .addColumn('discardedAt', 'text')
    .addColumn('explanation', 'text')
    .addColumn('mistake', 'text')
    .execute()
  await db.schema
    .createTable('websiteDraft')
    .addColumn('page', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('value', 'text')
    .addColumn('editedAt', 'text', (column) => column.notNull())
    .addColumn('editedBy', 'text')
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('publicationId', 'text', (column) => column.references('websitePublication.id').onDelete('set null'))
    .addPrimaryKeyConstraint('websiteDraftKey', ['page', 'key'])
    .execute()
  await db.schema
    .createTable('websiteChange')
    .addColumn('publicationId', 'text', (column) =>
      column.notNull().references('websitePublication.id').onDelete('cascade'),
    )
    .addColumn('page', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .addPrimaryKeyConstraint('websiteChangeKey', ['publicationId', 'page', 'key'])
    .execute()
  await db.schema.createIndex('websiteChangeByPage').on('websiteChange').columns(['page', 'key']).execute()
  await db.schema
    .createIndex('websitePublicationByTime')
    .on('websitePublication')
    .columns(['publishAt', 'id'])
    .execute()
}
