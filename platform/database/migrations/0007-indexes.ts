import type { Kysely } from 'kysely'

/** Whether an image is still shown, and which messages are unread, is asked without passing through whole tables. */
export async function up(db: Kysely<never>) {
  await db.schema.createIndex('postByImage').on('post').column('imageKey').execute()
  await db.schema.createIndex('pictureByImage').on('picture').column('imageKey').execute()
  await db.schema
    .createIndex('messageByReadAndDate')
    .on('message')
    .columns(['readAt', 'receivedAt desc', 'id'])
    .execute()
  // The one above begins with the same column.
  await db.schema.dropIndex('messageByRead').execute()
}
