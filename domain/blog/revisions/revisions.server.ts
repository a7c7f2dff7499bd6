import { columnsIn, fieldNames, type PostColumns } from '#domain/blog/post-fields.ts'
import { type Actor, accountIn } from '#domain/change/actor.ts'
import { rules } from '#domain/rules.ts'
import { wordChange } from '#domain/text/word-change.ts'
import type { Db, Row, Transaction } from '#platform/database/tables.ts'

/** A revision keeps the words of a post, and neither its picture nor its address nor its time. */
type Kept = {
  post: PostColumns & Pick<Row<'post'>, 'id'>
  /** As it was before this change; a post of before the first revision begins with it. */
  before?: PostColumns & Pick<Row<'post'>, 'updatedAt'>
  kind: Row<'revision'>['kind']
  sitting?: string
  explanation?: string
  at: string
}

/** Keeps the words as a revision and tells its number. */
export async function keepRevision(db: Transaction, actor: Actor, kept: Kept) {
  const { post, before, kind, sitting = null, explanation, at } = kept
  const accountId = accountIn(actor)
  let [newest, ...older] = await newestOf(db, post.id)
  if (!newest && before) newest = await insert(db, post.id, before, { kind: 'saved', at: before.updatedAt })
  if (newest && !explanation && isSame(newest, post) && (kind === 'autosaved' || newest.kind !== 'autosaved')) {
    return newest.number
  }
  // What was typed at one sitting is in what is saved there next; what another typed is not.
  const isHeld = newest && (isSame(newest, post) || (sitting !== null && newest.sitting === sitting))
  if (newest?.kind === 'autosaved' && isHeld && kind !== 'restored') {
    await db.deleteFrom('revision').where('number', '=', newest.number).execute()
    newest = older[0]
  }
  const { number } = await insert(db, post.id, post, { kind, at, accountId, sitting, explanation, since: newest?.text })
  await dropOldest(db, post.id)
  return number
}

/** The number of the newest revision; none where nothing was saved since there are revisions. */
export async function newestRevision(db: Db, postId: string) {
  const row = await db
    .selectFrom('revision')
    .select(({ fn }) => fn.max('number').as('number'))
    .where('postId', '=', postId)
    .executeTakeFirst()
  return row?.number === null || row?.number === undefined ? null : Number(row.number)
}

/** All of a post, newest first, without their texts. */
export function listRevisions(db: Db, postId: string) {
  return revisions(db).where('postId', '=', postId).orderBy('number', 'desc').execute()
}

/** One of a post with its words; without a number the newest. */
export async function findRevision(db: Db, postId: string, number?: number) {
  let asked = revisions(db).select(fieldNames).where('postId', '=', postId)
  if (number !== undefined) asked = asked.where('number', '=', number)
  return await asked.orderBy('number', 'desc').limit(1).executeTakeFirst()
}

/** Whether somebody else has saved since a version: the newest is another, and not of this sitting, whose answer was lost. */
export async function isOvertaken(
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

/** Whether two hold the same words. */
export function isSame(one: PostColumns, other: PostColumns) {
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

type Facts = Pick<Kept, 'kind' | 'at' | 'explanation'> & {
  accountId?: string | null
  sitting?: string | null
  since?: string
}

function insert(db: Transaction, postId: string, words: PostColumns, { since = '', ...facts }: Facts) {
  return db
    .insertInto('revision')
    .values({ postId, accountId: null, sitting: null, ...facts, ...columnsIn(words), ...wordChange(since, words.text) })
    .returning(['number', 'kind', 'sitting', ...fieldNames])
    .executeTakeFirstOrThrow()
}

async function dropOldest(db: Transaction, postId: string) {
  const kept = db.selectFrom('revision').select('number').where('postId', '=', postId).orderBy('number', 'desc')
  const oldest = await kept.offset(rules.revision.most).limit(1).executeTakeFirst()
  if (!oldest) return
  await db.deleteFrom('revision').where('postId', '=', postId).where('number', '<=', oldest.number).execute()
}
