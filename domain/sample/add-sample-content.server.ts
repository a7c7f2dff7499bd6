import type { Change } from '#domain/change/change.server.ts'
import { updateShownPictures } from '#domain/files/image-use.server.ts'
import { adoptImage } from '#domain/images/store-image.server.ts'
import type { Row } from '#platform/database/tables.ts'
import type { SampleRows } from './prepare-sample.server.ts'

/** Inserts the sample content, and marks each row so that all can be removed at once. */
export async function addSampleContent({ db, record }: Pick<Change, 'db' | 'record'>, rows: SampleRows) {
  const markRows = async (subject: Row<'sample'>['subject'], added: { id: string }[]) => {
    const marks = added.map(({ id }) => ({ subject, subjectId: id }))
    await db.insertInto('sample').values(marks).execute()
  }
  for (const image of rows.images) await adoptImage(db, image)
  await db.insertInto('post').values(rows.posts).execute()
  for (const { id, text } of rows.posts) await updateShownPictures(db, id, text)
  await markRows('post', rows.posts)
  await db.insertInto('article').values(rows.articles).execute()
  await markRows('article', rows.articles)
  await db.insertInto('picture').values(rows.pictures).execute()
  await markRows('picture', rows.pictures)
  await db.insertInto('message').values(rows.messages).execute()
  await markRows('message', rows.messages)
  await record('sample content added')
}
