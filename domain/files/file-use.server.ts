import { rules } from '#domain/rules.ts'
import { databaseNow, lastPlausible } from '#platform/database/dialect.ts'
import type { Db, Transaction } from '#platform/database/tables.ts'
import { type ImageFolder, readFileName, shareFile } from './file-names.ts'

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
  if ('share' in file) return await isShareKept(db, file.share)
  return 'folder' in file
    ? await isImageUsed(db, file.folder, file.key)
    : await isImageUsedAnywhere(db, `${file.widthOf}.webp`)
}

async function isShareKept(db: Db, key: string) {
  const row = await db.selectFrom('sharePicture').select('key').where('key', '=', key).executeTakeFirst()
  return row !== undefined
}

/** SQLite allows about 32,000 parameters per statement, and each file needs three. */
const maxFilesPerStatement = 1_000

/** Queues files for removal, in the transaction that deletes the last row that needs them. */
export async function discardFiles(db: Transaction, names: string[]) {
  const dueAt = (await databaseNow(db)).toISOString()
  // Sorted, so that two transactions which discard the same files do not deadlock.
  const sorted = [...new Set(names)].sort()
  for (let at = 0; at < sorted.length; at += maxFilesPerStatement) {
    const rows = sorted.slice(at, at + maxFilesPerStatement).map((name) => ({ name, dueAt, claimedAt: null }))
    await db
      .insertInto('discardedFile')
      .values(rows)
      // A staged file of this name is due at once; the request that staged it stages it again.
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ dueAt }))
      .execute()
  }
}

/** Discards the share images of a post, except one. */
export async function discardShareImages(db: Transaction, postId: string, exceptKey = '') {
  const deleted = db.deleteFrom('sharePicture').where('postId', '=', postId).where('key', '<>', exceptKey)
  await discardShares(db, await deleted.returning('key').execute())
}

/** Discards the former share images of the page that this key belongs to. */
export async function discardFormerShareImages(db: Transaction, key: string) {
  const ownerPattern = `${key.slice(0, rules.sharePicture.ownerLetters)}%`
  const deleted = db.deleteFrom('sharePicture').where('postId', 'is', null).where('key', 'like', ownerPattern)
  await discardShares(db, await deleted.where('key', '<>', key).returning('key').execute())
}

async function discardShares(db: Transaction, shares: { key: string }[]) {
  await discardFiles(
    db,
    shares.map(({ key }) => shareFile(key)),
  )
}

/** A backup without a heartbeat for this long was killed. */
const heartbeatTimeoutMs = 120_000

/** Whether a backup is running: no file is removed until it has copied every file that its rows need. */
export async function isBackupRunning(db: Db) {
  const [from, to] = heartbeatRange(await databaseNow(db))
  const running = await db
    .selectFrom('backup')
    .select('id')
    .where('running', '=', 1)
    .where(({ between }) => between('seenAt', from, to))
    .executeTakeFirst()
  return running !== undefined
}

/** A process whose last heartbeat is outside this range was killed. */
export function heartbeatRange(now: Date) {
  return [new Date(now.getTime() - heartbeatTimeoutMs).toISOString(), lastPlausible(now)] as const
}
