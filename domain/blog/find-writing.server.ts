import { findRevision, isSame } from '#domain/blog/revisions/revisions.server.ts'
import { asImage, imageColumns, uploadAddress } from '#domain/images/image.ts'
import type { Db } from '#platform/database/tables.ts'
import { columnsIn, fieldNames, wordsIn } from './post-fields.ts'
import { stateOf } from './post-state.ts'

export type Writing = NonNullable<Awaited<ReturnType<typeof findWriting>>>

/** A post as its authors see it: with the newest words, which readers may not see yet. */
export async function findWriting(db: Db, id: string, now = new Date()) {
  const row = await db
    .selectFrom('post')
    .leftJoin('image', 'image.key', 'post.imageKey')
    .select(['post.id', 'slug', 'imageKey', 'publishedAt', 'binnedAt', 'createdAt', 'updatedAt'])
    .select([...fieldNames, ...imageColumns])
    .where('post.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const newest = await findRevision(db, id)
  const { slug, publishedAt, createdAt, updatedAt } = row
  return {
    id,
    slug,
    state: stateOf(row, now),
    publishedAt,
    createdAt,
    updatedAt,
    image: imageOf(row),
    /** Number, time and author of the newest revision; null if it was never saved since there are revisions. */
    revision: newest?.number ?? null,
    savedAt: newest?.at ?? updatedAt,
    savedBy: newest?.by ?? null,
    /** Whether the newest words differ from those of the published version. */
    isAhead: newest !== undefined && !isSame(newest, row),
    words: wordsIn(columnsIn(newest ?? row)),
  }
}

type Row = { imageKey: string | null } & { [Name in keyof Measures]: Measures[Name] | null }
type Measures = Parameters<typeof asImage>[1]

function imageOf({ imageKey, width, height, placeholder, focusX, focusY }: Row) {
  if (imageKey === null || width === null || height === null || placeholder === null) return undefined
  const measures = { width, height, placeholder, focusX: focusX ?? 50, focusY: focusY ?? 50 }
  return asImage(uploadAddress('blogs', imageKey), measures)
}
