import type { Kysely } from 'kysely'

/**
 * The practice areas a post is about. Which posts are about one, and which are by an author, an index tells alone.
 * The longest column stays the last: what the texts became is made anew for their next readers.
 */
export async function up(db: Kysely<never>) {
  await db.schema.alterTable('post').dropColumn('html').execute()
  await db.schema
    .alterTable('post')
    .addColumn('areas', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute()
  await db.schema.alterTable('post').addColumn('html', 'text').execute()

  await db.schema.dropIndex('postByState').execute()
  await db.schema
    .createIndex('postByState')
    .on('post')
    .columns(['binnedAt', 'publishedAt desc', 'id', 'updatedAt', 'areas'])
    .execute()
  await db.schema
    .createIndex('postByAuthor')
    .on('post')
    .columns(['author', 'binnedAt', 'publishedAt desc', 'id'])
    .execute()
}
