import type { Kysely } from 'kysely'

/** Covering index for lists: contains every column that a list filters and sorts by, so that no text is read. */
export async function up(db: Kysely<never>) {
  await db.schema
    .createIndex('postByState')
    .on('post')
    .columns(['binnedAt', 'publishedAt desc', 'id', 'updatedAt'])
    .execute()
}
