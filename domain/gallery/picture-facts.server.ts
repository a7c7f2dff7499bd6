import { listPagesShowing, listPostsShowing } from '#domain/files/image-use.server.ts'
import type { Db, Row } from '#platform/database/tables.ts'
import { newestPictures } from './office-pictures.server.ts'

type FindPictureFactsInput = Pick<Row<'picture'>, 'id' | 'imageKey'>

/** Where pictures are shown (place in the gallery, posts, pages), and who uploaded them, if known. */
export async function findPictureFacts(db: Db, pictures: FindPictureFactsInput[]) {
  const places = (await newestPictures(db).execute()).map(({ id }) => id)
  const keys = pictures.map(({ imageKey }) => imageKey)
  const posts = Map.groupBy(await listPostsShowing(db, keys), ({ imageKey }) => imageKey)
  const pages = Map.groupBy(await listPagesShowing(db, keys), ({ imageKey }) => imageKey)
  const uploaders = await findUploaders(db, pictures)
  return new Map(
    pictures.map(({ id, imageKey }) => [
      id,
      {
        place: places.indexOf(id) + 1 || undefined,
        posts: posts.get(imageKey) ?? [],
        pages: pages.get(imageKey) ?? [],
        uploadedBy: uploaders.get(id),
      },
    ]),
  )
}

async function findUploaders(db: Db, pictures: FindPictureFactsInput[]) {
  const rows = await db
    .selectFrom('picture')
    .innerJoin('user', 'user.id', 'picture.addedBy')
    .select(['picture.id', 'user.name'])
    .where('picture.id', 'in', ['', ...pictures.map(({ id }) => id)])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
