import { type Kysely, sql } from 'kysely'

/**
 * Which texts show a picture of the gallery, kept with each text: to look for one in all texts takes too long. And
 * which pictures need no words because they are ornament.
 */
export async function up(db: Kysely<never>) {
  await db.schema
    .createTable('shownPicture')
    .addColumn('postId', 'text', (column) => column.notNull().references('post.id').onDelete('cascade'))
    .addColumn('imageKey', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('shownPicturePrimaryKey', ['postId', 'imageKey'])
    .execute()
  await db.schema.createIndex('shownPictureByImage').on('shownPicture').column('imageKey').execute()
  await noteAll(db)

  await db.schema.alterTable('picture').addColumn('ornamentAt', 'text').execute()
  await db.schema
    .createIndex('pictureWithoutAlt')
    .on('picture')
    .columns(['createdAt desc', 'id'])
    .where(sql.ref('alt'), '=', sql.lit(''))
    .where(sql.ref('ornamentAt'), 'is', null)
    .execute()
}

type Shown = { post: { id: string; text: string }; shownPicture: { postId: string; imageKey: string } }

/** One text after the other, since all of them together may be more than fits. */
async function noteAll(untyped: Kysely<never>) {
  const db = untyped as unknown as Kysely<Shown>
  const posts = await db.selectFrom('post').select('id').where('text', 'like', '%/uploads/medias/%').execute()
  for (const { id } of posts) {
    const { text } = await db.selectFrom('post').select('text').where('id', '=', id).executeTakeFirstOrThrow()
    const keys = new Set(Array.from(text.matchAll(/\/uploads\/medias\/([a-f0-9]{32}\.webp)/g), ([, key = '']) => key))
    for (const imageKey of keys) await db.insertInto('shownPicture').values({ postId: id, imageKey }).execute()
  }
}
