import { type Kysely, sql } from 'kysely'

/**
 * Which posts show which picture of the gallery, because searching all texts takes too long. And which pictures are
 * decorative and need no alternative text.
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

/** Reads one text at a time: all of them together may not fit into memory. */
async function noteAll(untyped: Kysely<never>) {
  const db = untyped as unknown as Kysely<Shown>
  const posts = await db.selectFrom('post').select('id').where('text', 'like', '%/uploads/medias/%').execute()
  for (const { id } of posts) {
    const { text } = await db.selectFrom('post').select('text').where('id', '=', id).executeTakeFirstOrThrow()
    const keys = new Set(Array.from(text.matchAll(/\/uploads\/medias\/([a-f0-9]{32}\.webp)/g), ([, key = '']) => key))
    for (const imageKey of keys) await db.insertInto('shownPicture').values({ postId: id, imageKey }).execute()
  }
}
