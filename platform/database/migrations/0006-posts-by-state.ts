import type { Kysely } from 'kysely'

/** A list is found without passing through the texts: all that finding it needs stands in the index. */
export async function up(db: Kysely<never>) {
  await db.schema
    .createIndex('postByState')
    .on('post')
    .columns(['binnedAt', 'publishedAt desc', 'id', 'updatedAt'])
    .execute()
}
