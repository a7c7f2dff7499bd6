import { sql } from 'kysely'
import { imageColumns } from '#domain/images/image.ts'
import { containsWords, totalOf } from '#domain/list-search.server.ts'
import { rules } from '#domain/rules.ts'
import type { Db } from '#platform/database/tables.ts'
import type { PictureState } from './picture.ts'
import { isInGallery, lacksAlt, waitsForAlt } from './pictures.server.ts'

type Selection = { state: PictureState; q?: string; page: number; limit: number; asStaff: boolean }

/** A picture with its image, for the office and the API. */
export type OfficePictureRow = NonNullable<Awaited<ReturnType<typeof findPicture>>>

/**
 * One page of the pictures, newest first, and the total. File names, and pictures that are not in the gallery, are for
 * staff only.
 */
export async function searchPictures(db: Db, { state, q, page, limit, asStaff }: Selection) {
  let pictures = inState(db, state)
  if (!asStaff) pictures = pictures.where(isInGallery)
  if (q) pictures = pictures.where((builder) => containsWords(db, builder, asStaff ? ['name', 'alt'] : ['alt'], q))

  const rows = await withImage(pictures)
    .orderBy('picture.createdAt', 'desc')
    .orderBy('picture.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const count = () => pictures.select((select) => select.fn.countAll().as('total')).executeTakeFirstOrThrow()
  return { rows, total: await totalOf(rows, { page, limit }, count) }
}

/** The number of pictures in each state. */
export async function countPictures(db: Db): Promise<Record<PictureState, number>> {
  const count = async (state: PictureState) => {
    const query = inState(db, state).select(({ fn }) => fn.countAll().as('total'))
    return Number((await query.executeTakeFirstOrThrow()).total)
  }
  return { all: await count('all'), 'without-alt': await count('without-alt'), unused: await count('unused') }
}

/** The number of pictures in the public gallery. */
export async function countShownPictures(db: Db) {
  const shown = newestPictures(db).as('shown')
  const query = db.selectFrom(shown).select(({ fn }) => fn.countAll().as('total'))
  return Number((await query.executeTakeFirstOrThrow()).total)
}

/** The number of gallery pictures that are hidden until they have an alternative text. */
export async function countWaitingPictures(db: Db) {
  const query = db.selectFrom('picture').select(({ fn }) => fn.countAll().as('total'))
  return Number((await query.where(waitsForAlt).executeTakeFirstOrThrow()).total)
}

export function findPicture(db: Db, id: string) {
  return withImage(db.selectFrom('picture')).where('picture.id', '=', id).executeTakeFirst()
}

/** The pictures in the public gallery, in order. */
export function newestPictures(db: Db) {
  return db
    .selectFrom('picture')
    .select('picture.id')
    .where(isInGallery)
    .orderBy('picture.createdAt', 'desc')
    .orderBy('picture.id')
    .limit(rules.media.maxPictures)
}

/**
 * 'unused' means that no visitor sees it, or would if it had an alternative text: not in the gallery, in no post and on
 * no page.
 */
function inState(db: Db, state: PictureState) {
  const pictures = db.selectFrom('picture')
  if (state === 'without-alt') return pictures.where(lacksAlt)
  if (state === 'all') return pictures
  return pictures
    .where('picture.id', 'not in', newestPictures(db))
    .where((builder) => builder.not(waitsForAlt(builder)))
    .where(({ not, exists, selectFrom }) => {
      const shown = selectFrom('shownPicture').select('postId')
      return not(exists(shown.whereRef('shownPicture.imageKey', '=', 'picture.imageKey')))
    })
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('websiteText').select('page').where(namesPicture))))
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('websiteDraft').select('page').where(namesPicture))))
}

/** Whether a text of the website contains the key of the picture. */
const namesPicture = sql<boolean>`value like '%"' || picture."imageKey" || '"%'`

function withImage(pictures: ReturnType<typeof inState>) {
  return pictures.leftJoin('image', 'image.key', 'picture.imageKey').selectAll('picture').select(imageColumns)
}
