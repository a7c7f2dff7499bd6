import type { Kysely } from 'kysely'

/** Indexes to find out without a full scan whether an image is still in use, and which messages are unread. */
export async function up(db: Kysely<never>) {
  await db.schema.createIndex('postByImage').on('post').column('imageKey').execute()
  await db.schema.createIndex('pictureByImage').on('picture').column('imageKey').execute()
  await db.schema
    .createIndex('messageByReadAndDate')
    .on('message')
    .columns(['readAt', 'receivedAt desc', 'id'])
    .execute()
  // The index above starts with the same column.
  await db.schema.dropIndex('messageByRead').execute()
}
