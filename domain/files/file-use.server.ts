import type { Db, Transaction } from '#platform/database/tables.ts'
import { type ImageFolder, readFileName } from './file-names.ts'

/* Which rows use an image; shared by several features. */

const tables = { blogs: 'post', medias: 'picture' } as const

/** Whether a row uses the image: a post as its lead picture, or the gallery. */
export async function isImageUsed(db: Db, folder: ImageFolder, key: string) {
  const user = await db.selectFrom(tables[folder]).select('id').where('imageKey', '=', key).limit(1).executeTakeFirst()
  return user !== undefined
}

export async function isImageUsedAnywhere(db: Db, key: string) {
  return (await isImageUsed(db, 'blogs', key)) || (await isImageUsed(db, 'medias', key))
}

/** Stores which gallery pictures the text of a post shows, by their addresses. */
export async function updateShownPictures(db: Transaction, postId: string, text: string) {
  const keys = new Set(Array.from(text.matchAll(/\/uploads\/medias\/([a-f0-9]{32}\.webp)/g), ([, key = '']) => key))
  await db.deleteFrom('shownPicture').where('postId', '=', postId).execute()
  if (keys.size === 0) return
  const rows = [...keys].map((imageKey) => ({ postId, imageKey }))
  await db.insertInto('shownPicture').values(rows).execute()
}

/** The posts whose text shows one of these pictures, including binned ones, which may be restored. */
export function listPostsShowing(db: Db, keys: string[]) {
  return db
    .selectFrom('shownPicture')
    .innerJoin('post', 'post.id', 'shownPicture.postId')
    .select(['shownPicture.imageKey', 'slug', 'title', 'publishedAt', 'binnedAt'])
    .where('shownPicture.imageKey', 'in', ['', ...keys])
    .orderBy('publishedAt', 'desc')
    .orderBy('post.id')
    .execute()
}

/** The pages of the website that show one of these pictures, or would after the draft is published; each once. */
export async function listPagesShowing(db: Db, keys: string[]) {
  const uses: { imageKey: string; page: string; isInDraft: boolean }[] = []
  for (const table of ['websiteText', 'websiteDraft'] as const) {
    const texts = await db.selectFrom(table).select(['page', 'value']).where('value', 'like', '%.webp"%').execute()
    for (const { page, value } of texts) {
      for (const imageKey of keys) {
        const isListed = uses.some((use) => use.imageKey === imageKey && use.page === page)
        if (!isListed && value?.includes(`"${imageKey}"`))
          uses.push({ imageKey, page, isInDraft: table !== 'websiteText' })
      }
    }
  }
  return uses
}

/** Whether a row needs the file: an image is looked up in its folder, a width in both, a share image in its table. */
export async function isFileNeeded(db: Db, name: string) {
  const file = readFileName(name)
  if (!file) return false
  if ('share' in file) return await isShareImageUsed(db, file.share)
  return 'folder' in file
    ? await isImageUsed(db, file.folder, file.key)
    : await isImageUsedAnywhere(db, `${file.widthOf}.webp`)
}

async function isShareImageUsed(db: Db, key: string) {
  const row = await db.selectFrom('sharePicture').select('key').where('key', '=', key).executeTakeFirst()
  return row !== undefined
}
