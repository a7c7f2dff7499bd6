import type { Change } from '#domain/change/change.server.ts'
import { updateShownPictures } from '#domain/files/image-use.server.ts'
import { adoptImage } from '#domain/images/store-image.server.ts'
import type { Row } from '#platform/database/tables.ts'
import type { SampleRows } from './prepare-sample.server.ts'

/** Fills an empty site, and marks each row so that one step removes them all. */
export async function addSampleContent({ db, record }: Pick<Change, 'db' | 'record'>, rows: SampleRows) {
  const mark = async (subject: Row<'sample'>['subject'], added: { id: string }[]) => {
    const marks = added.map(({ id }) => ({ subject, subjectId: id }))
    await db.insertInto('sample').values(marks).execute()
  }
  for (const image of rows.images) await adoptImage(db, image)
  await db.insertInto('post').values(rows.posts).execute()
  for (const { id, text } of rows.posts) await updateShownPictures(db, id, text)
  await mark('post', rows.posts)
  await db.insertInto('article').values(rows.articles).execute()
  await mark('article', rows.articles)
  await db.insertInto('picture').values(rows.pictures).execute()
  await mark('picture', rows.pictures)
  await db.insertInto('message').values(rows.messages).execute()
  await mark('message', rows.messages)
  await record('sample content added')
}
