import type { Kysely } from 'kysely'

/**
 * The practice areas of a post. Covering indexes find the posts of an area or of an author. The longest column (`html`)
 * stays the last; its content is rendered again at the next request.
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
