import type { Db } from '#platform/database/tables.ts'
import { type Public, type PublishedPost, published } from './posts.server.ts'

type Place = Pick<PublishedPost, 'id' | 'publishedAt'>
type Side = { beyond: '<' | '>'; order: 'asc' | 'desc' }

/** The post that follows this one in the list. */
export function findOlderPost(db: Db, place: Place) {
  return findNext(db, place, { beyond: '<', order: 'desc' })
}

/** The post that stands before this one in the list. */
export function findNewerPost(db: Db, place: Place) {
  return findNext(db, place, { beyond: '>', order: 'asc' })
}

/** Posts of the same moment stand in the order of their ids. */
function findNext(db: Db, { id, publishedAt }: Place, { beyond, order }: Side) {
  const [idBeyond, idOrder] = order === 'desc' ? (['>', 'asc'] as const) : (['<', 'desc'] as const)
  return published(db)
    .select(['slug', 'title', 'publishedAt'])
    .where(({ and, eb, or }) =>
      or([eb('publishedAt', beyond, publishedAt), and([eb('publishedAt', '=', publishedAt), eb('id', idBeyond, id)])]),
    )
    .orderBy('publishedAt', order)
    .orderBy('id', idOrder)
    .limit(1)
    .$narrowType<Pick<Public, 'publishedAt'>>()
    .executeTakeFirst()
}
