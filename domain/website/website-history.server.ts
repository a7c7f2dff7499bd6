import { type Actor, accountIn } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import type { OpenContent } from '#domain/firm/open-content.server.ts'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import type { Db } from '#platform/database/tables.ts'
import { putIntoDraft, raiseRevision } from './save-draft.server.ts'
import { findWebsitePage } from './website-page.ts'
import { fileValue, findRevision, listTexts, type WebsiteValue } from './website-texts.server.ts'

/** What was published or discarded of a page, the newest first; with a key, of that text alone. */
export async function listVersions(db: Db, { page, key }: { page: string; key?: string }) {
  const changes = await db
    .selectFrom('websiteChange')
    .innerJoin('websitePublication', 'websitePublication.id', 'publicationId')
    .leftJoin('user', 'user.id', 'websitePublication.createdBy')
    .select(['websitePublication.id', 'page', 'key', 'revision', 'before', 'after', 'note', 'explanation'])
    .select(['publishedAt', 'undoneAt', 'discardedAt', 'user.name as by'])
    .where('page', '=', page)
    .$if(key !== undefined, (all) => all.where('key', '=', key ?? ''))
    .orderBy('revision', 'desc')
    .execute()
  const versions = Map.groupBy(changes, ({ id }) => id)
  return [...versions.values()].map(([first, ...others]) => {
    if (!first) throw new Error('a group has a first')
    const { before: _, after: __, key: ___, page: ____, ...version } = first
    const own = [first, ...others].map(({ key, before, after }) => ({ key, before, after }))
    return { ...version, at: first.publishedAt ?? first.discardedAt ?? '', changes: own }
  })
}

/** What was published last, and whether it can still be taken back by one press. */
export async function findLastPublication(db: Db, now = new Date()) {
  const last = await db
    .selectFrom('websitePublication')
    .leftJoin('user', 'user.id', 'websitePublication.createdBy')
    .select(['websitePublication.id', 'publishedAt', 'undoneAt', 'note', 'user.name as by'])
    .select((its) =>
      its
        .selectFrom('websiteChange')
        .whereRef('publicationId', '=', 'websitePublication.id')
        .select(({ fn }) => fn.countAll().as('count'))
        .as('changes'),
    )
    .where('publishedAt', 'is not', null)
    .orderBy('publishedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last?.publishedAt) return undefined
  const { id, publishedAt: at, note, by } = last
  const undoUntil = new Date(Date.parse(at) + rules.website.undoHours * 60 * 60 * 1000)
  const canUndo = last.undoneAt === null && undoUntil > now
  return { id, at, note, by, changes: Number(last.changes), ...(canUndo && { undoUntil: undoUntil.toISOString() }) }
}

export type Version = Awaited<ReturnType<typeof listVersions>>[number]

/** The values of a page as they were on the website at a revision; 0 is the file. */
export async function valuesAt(db: Db, page: string, revision: number): Promise<WebsiteValue[]> {
  const changes = await db
    .selectFrom('websiteChange')
    .innerJoin('websitePublication', 'websitePublication.id', 'publicationId')
    .select(['page', 'key', 'revision', 'after'])
    .where('page', '=', page)
    .where('publishedAt', 'is not', null)
    .orderBy('revision')
    .execute()
  const values = new Map<string, WebsiteValue>()
  for (const { key, after, revision: since } of changes) {
    const known = values.get(key)?.value ?? null
    values.set(key, { page, key, value: since <= revision ? after : known })
  }
  return [...values.values()]
}

type Restoring = { page: string; revision: number; key?: string; now?: Date }

/** Puts a page, or one text of it, into the draft as it was at a revision; 0 is back to the file. */
export async function restorePage(
  resources: ChangeContext,
  actor: Actor,
  content: Pick<OpenContent, 'files'>,
  { page, revision, key, now = new Date() }: Restoring,
) {
  if (!findWebsitePage(page) || revision > (await findRevision(resources.db, page))) throw new Problem('not-found')
  const values = (await valuesAt(resources.db, page, revision)).filter((value) => !key || value.key === key)
  await intoDraft(resources, actor, content, values, now)
}

/** Puts what was published or discarded together into the draft once more. */
export async function restorePublication(
  resources: ChangeContext,
  actor: Actor,
  content: Pick<OpenContent, 'files'>,
  { id, now = new Date() }: { id: string; now?: Date },
) {
  const changes = await resources.db
    .selectFrom('websiteChange')
    .select(['page', 'key', 'after as value'])
    .where('publicationId', '=', id)
    .execute()
  if (changes.length === 0) throw new Problem('not-found')
  await intoDraft(resources, actor, content, changes, now)
  return changes.length
}

async function intoDraft(
  resources: ChangeContext,
  actor: Actor,
  content: Pick<OpenContent, 'files'>,
  values: WebsiteValue[],
  now: Date,
) {
  await change(resources, actor, async ({ db, record }) => {
    for (const [page, ofPage] of Map.groupBy(values, (value) => value.page)) {
      const revision = await raiseRevision(db, page)
      await putIntoDraft(db, content, ofPage, { revision, editedBy: accountIn(actor), now })
      await record('website drafted', page)
    }
  })
}

/** The texts of the office whose file has changed since they were published: an update came with other words. */
export async function listChangedFiles(db: Db, content: Pick<OpenContent, 'files'>) {
  const texts = await listTexts(db)
  return texts.flatMap(({ page, key, value, fileValue: then }) => {
    const inFile = fileValue(content, page, key)
    return inFile === null || inFile === then || inFile === value ? [] : [{ page, key, own: value, inFile, then }]
  })
}

/** Keeps the office's text beside a file that has changed: it is not asked again until the file changes once more. */
export async function keepOwnText(
  resources: ChangeContext,
  actor: Actor,
  content: Pick<OpenContent, 'files'>,
  { page, key }: { page: string; key: string },
) {
  await change(resources, actor, async ({ db, record }) => {
    const set = { fileValue: fileValue(content, page, key) }
    const own = db.updateTable('websiteText').set(set).where('page', '=', page).where('key', '=', key)
    const { numUpdatedRows } = await own.executeTakeFirst()
    if (Number(numUpdatedRows) === 0) throw new Problem('not-found')
    await record('website file kept apart', page)
  })
}
