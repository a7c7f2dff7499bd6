import { type ExpressionBuilder, sql } from 'kysely'
import { listPagesShowing, listPostsShowing } from '#domain/files/file-use.server.ts'
import { asImage, type Image, imageColumns, uploadAddress } from '#domain/images/image.ts'
import { containsWords, totalOf } from '#domain/list-search.server.ts'
import { rules } from '#domain/rules.ts'
import type { Db, Row, Tables } from '#platform/database/tables.ts'
import type { PictureState } from './picture.ts'

export type GalleryPicture = { id: string; alt: string; image: Image }

type PictureExpression = ExpressionBuilder<Tables, 'picture'>

/** The pictures of the gallery, newest first. */
export async function listGalleryPictures(db: Db, limit: number): Promise<GalleryPicture[]> {
  const rows = await db
    .selectFrom('picture')
    .innerJoin('image', 'image.key', 'picture.imageKey')
    .select(['picture.id', 'alt', 'imageKey', ...imageColumns])
    .where(isInGallery)
    .orderBy('picture.createdAt', 'desc')
    .orderBy('picture.id')
    .limit(limit)
    .execute()
  return rows.map(({ id, alt, imageKey, ...image }) => ({
    id,
    alt,
    image: asImage(uploadAddress('medias', imageKey), image),
  }))
}

/** Visible in the gallery: listed, and with an alternative text or marked as ornament. */
function isInGallery(builder: PictureExpression) {
  return builder.and([builder('picture.unlistedAt', 'is', null), builder.not(lacksAlt(builder))])
}

/** Listed, but hidden until it has an alternative text. */
export function waitsForAlt(builder: PictureExpression) {
  return builder.and([builder('picture.unlistedAt', 'is', null), lacksAlt(builder)])
}

/** Uses a literal as in the definition of the index; a parameter would keep the index from being used. */
function lacksAlt(builder: PictureExpression) {
  return builder.and([builder('picture.alt', '=', sql.lit('')), builder('picture.ornamentAt', 'is', null)])
}

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
function newestPictures(db: Db) {
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
