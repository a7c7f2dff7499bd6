import { columnsIn, fieldNames, type PostColumns, wordsIn } from '#domain/blog/post-fields.ts'
import { stateOf } from '#domain/blog/post-state.ts'
import { type Actor, accountIn } from '#domain/change/actor.ts'
import { asImage, imageColumns, uploadAddress } from '#domain/images/image.ts'
import { rules } from '#domain/rules.ts'
import { wordChange } from '#domain/text/word-change.ts'
import type { Db, Row, Transaction } from '#platform/database/tables.ts'

/** A revision stores the words of a post, but not its picture, its slug or its date. */
type NewRevision = {
  post: PostColumns & Pick<Row<'post'>, 'id'>
  /** The post before this change; it becomes the first revision of a post that has none yet. */
  before?: PostColumns & Pick<Row<'post'>, 'updatedAt'>
  kind: Row<'revision'>['kind']
  sitting?: string
  explanation?: string
  at: string
}

/** Stores the words as a revision and returns its number; returns the newest number if nothing has changed. */
export async function insertRevision(db: Transaction, actor: Actor, revision: NewRevision) {
  const { post, before, kind, sitting = null, explanation, at } = revision
  const accountId = accountIn(actor)
  let [newest, ...older] = await newestOf(db, post.id)
  if (!newest && before) newest = await insert(db, post.id, before, { kind: 'saved', at: before.updatedAt })
  if (newest && !explanation && isSame(newest, post) && (kind === 'autosaved' || newest.kind !== 'autosaved')) {
    return newest.number
  }
  // Replace an autosave of the same edit session: the new revision contains it. Keep autosaves of other sessions.
  const isContained = newest && (isSame(newest, post) || (sitting !== null && newest.sitting === sitting))
  if (newest?.kind === 'autosaved' && isContained && kind !== 'restored') {
    await db.deleteFrom('revision').where('number', '=', newest.number).execute()
    newest = older[0]
  }
  const { number } = await insert(db, post.id, post, { kind, at, accountId, sitting, explanation, since: newest?.text })
  await deleteOldest(db, post.id)
  return number
}

/** The number of the newest revision; null if the post has none. */
export async function newestRevision(db: Db, postId: string) {
  const row = await db
    .selectFrom('revision')
    .select(({ fn }) => fn.max('number').as('number'))
    .where('postId', '=', postId)
    .executeTakeFirst()
  return row?.number === null || row?.number === undefined ? null : Number(row.number)
}

/** All revisions of a post, newest first, without their texts. */
export function listRevisions(db: Db, postId: string) {
  return revisions(db).where('postId', '=', postId).orderBy('number', 'desc').execute()
}

/** A revision of a post with its words; without a number, the newest. */
export async function findRevision(db: Db, postId: string, number?: number) {
  let query = revisions(db).select(fieldNames).where('postId', '=', postId)
  if (number !== undefined) query = query.where('number', '=', number)
  return await query.orderBy('number', 'desc').limit(1).executeTakeFirst()
}

/**
 * Whether somebody else has saved after `revision`. A newer revision of the same edit session does not count: its
 * response was lost.
 */
export async function hasEditConflict(
  db: Db,
  postId: string,
  { revision, sitting }: { revision?: number; sitting?: string },
) {
  if (revision === undefined) return false
  const newest = await db
    .selectFrom('revision')
    .select(['number', 'sitting'])
    .where('postId', '=', postId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (revision === (newest?.number ?? 0)) return false
  return sitting === undefined || newest?.sitting !== sitting
}

/** Whether two revisions have the same words. */
function isSame(one: PostColumns, other: PostColumns) {
  return fieldNames.every((name) => one[name] === other[name])
}

function revisions(db: Db) {
  return db
    .selectFrom('revision')
    .leftJoin('user', 'user.id', 'revision.accountId')
    .select(['username as by', 'user.name as byName'])
    .select(['number', 'at', 'sitting', 'kind', 'title', 'added', 'removed', 'explanation'])
}

function newestOf(db: Transaction, postId: string) {
  return db
    .selectFrom('revision')
    .select(['number', 'kind', 'sitting', ...fieldNames])
    .where('postId', '=', postId)
    .orderBy('number', 'desc')
    .limit(2)
    .execute()
}

type RevisionColumns = Pick<NewRevision, 'kind' | 'at' | 'explanation'> & {
  accountId?: string | null
  sitting?: string | null
  since?: string
}

function insert(db: Transaction, postId: string, words: PostColumns, { since = '', ...columns }: RevisionColumns) {
  return db
    .insertInto('revision')
    .values({
      postId,
      accountId: null,
      sitting: null,
      ...columns,
      ...columnsIn(words),
      ...wordChange(since, words.text),
    })
    .returning(['number', 'kind', 'sitting', ...fieldNames])
    .executeTakeFirstOrThrow()
}

async function deleteOldest(db: Transaction, postId: string) {
  const query = db.selectFrom('revision').select('number').where('postId', '=', postId).orderBy('number', 'desc')
  const oldest = await query.offset(rules.revision.most).limit(1).executeTakeFirst()
  if (!oldest) return
  await db.deleteFrom('revision').where('postId', '=', postId).where('number', '<=', oldest.number).execute()
}

export type Writing = NonNullable<Awaited<ReturnType<typeof findWriting>>>

/** A post as its authors see it: with the newest words, which readers may not see yet. */
export async function findWriting(db: Db, id: string) {
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
    state: stateOf(row),
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

type WritingRow = { imageKey: string | null } & { [Name in keyof Measures]: Measures[Name] | null }
type Measures = Parameters<typeof asImage>[1]

function imageOf({ imageKey, width, height, placeholder, focusX, focusY }: WritingRow) {
  if (imageKey === null || width === null || height === null || placeholder === null) return undefined
  const measures = { width, height, placeholder, focusX: focusX ?? 50, focusY: focusY ?? 50 }
  return asImage(uploadAddress('blogs', imageKey), measures)
}
