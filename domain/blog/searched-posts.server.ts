import { sql } from 'kysely'
import type { Db } from '#platform/database/tables.ts'
import { inState } from './post-state.ts'
import { type Public, published } from './posts.server.ts'

/** Which posts readers may find, and in which version. */
export function listSearchedVersions(db: Db) {
  return published(db).select(['id', 'updatedAt']).execute()
}

/** These posts with as much of their text as is searched. */
export function listSearchedPosts(db: Db, ids: string[], length: number) {
  return published(db)
    .select(['id', 'slug', 'title', 'author', 'tags', 'publishedAt'])
    .select(sql<string>`substr("post"."text", 1, ${sql.lit(length)})`.as('text'))
    .where('id', 'in', ids)
    .$narrowType<Pick<Public, 'publishedAt'>>()
    .execute()
}

/** Posts that have come to readers after that moment. */
export async function listPublishedSince(db: Db, since: string) {
  const rows = await published(db).select('slug').where('publishedAt', '>', since).execute()
  return rows.map(({ slug }) => slug)
}

/** When the next post that is dated ahead will be there for readers. */
export async function findNextPublication(db: Db, now = new Date()) {
  const next = await db
    .selectFrom('post')
    .select((select) => select.fn.min('publishedAt').as('at'))
    .where(inState('scheduled', now))
    .executeTakeFirst()
  return next?.at ?? undefined
}
