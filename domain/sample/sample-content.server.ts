import type { NotNull } from 'kysely'
import { inState } from '#domain/blog/post-state.ts'
import type { Actor } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { discardImage } from '#domain/images/store-image.server.ts'
import type { Db, Row, Transaction } from '#platform/database/tables.ts'

type Subject = Row<'sample'>['subject']
export type SampleCounts = Record<Subject, number>

/** How much of the sample content still exists unchanged. */
export async function countSampleContent(db: Db): Promise<SampleCounts> {
  const counts = { post: 0, article: 0, picture: 0, message: 0 }
  for (const subject of ['post', 'article', 'picture'] as const) {
    counts[subject] = (await sampleIds(db, subject).execute()).length
  }
  counts.message = (await sampleMessageIds(db).execute()).length
  return counts
}

/** Sample rows that nobody has edited; an edited row belongs to the firm. */
function sampleIds(db: Db, subject: 'post' | 'article' | 'picture') {
  return db
    .selectFrom(subject)
    .select('id')
    .where('id', 'in', markedIds(db, subject))
    .whereRef('createdAt', '=', 'updatedAt')
}

function sampleMessageIds(db: Db) {
  return db.selectFrom('message').select('id').where('id', 'in', markedIds(db, 'message'))
}

function markedIds(db: Db, subject: Subject) {
  return db.selectFrom('sample').select('subjectId').where('subject', '=', subject)
}

/** Removes all rows of the sample content, with the images that no other row uses. */
export function removeSampleContent(resources: ChangeContext, actor: Actor) {
  return change(resources, actor, async ({ db, record, invalidate, discard, erase }) => {
    const removed = await countSampleContent(db)
    const { posts, pictures } = await deleteRows(db)
    for (const { imageKey } of posts) await discardImage({ db, discard, invalidate }, 'blogs', imageKey)
    for (const { imageKey } of pictures) await discardImage({ db, discard, invalidate }, 'medias', imageKey)
    await record('sample content removed')
    for (const { slug } of posts) invalidate(`post:${slug}`)
    invalidate('posts', 'press', 'gallery', 'messages')
    erase()
    return removed
  })
}

async function deleteRows(db: Transaction) {
  // Keep the addresses of published posts: a reader may have saved a link.
  const published = db
    .selectFrom('post')
    .select(['slug', 'id', 'publishedAt'])
    .where('id', 'in', sampleIds(db, 'post'))
    .where(inState('published'))
    .$narrowType<{ publishedAt: NotNull }>()
  for (const { slug, id: postId, publishedAt: at } of await published.execute()) {
    const address = db.insertInto('postAddress').values({ slug, postId, at })
    await address.onConflict((conflict) => conflict.column('slug').doNothing()).execute()
  }
  const posts = await db
    .deleteFrom('post')
    .where('id', 'in', sampleIds(db, 'post'))
    .returning(['slug', 'imageKey'])
    .execute()
  const pictures = await db
    .deleteFrom('picture')
    .where('id', 'in', sampleIds(db, 'picture'))
    .returning('imageKey')
    .execute()
  await db.deleteFrom('article').where('id', 'in', sampleIds(db, 'article')).execute()
  await db.deleteFrom('message').where('id', 'in', sampleMessageIds(db)).execute()
  await db.deleteFrom('sample').execute()
  return { posts, pictures }
}
