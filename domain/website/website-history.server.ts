import { type Actor, accountIn } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import type { OpenContent } from '#domain/firm/open-content.server.ts'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import type { Db } from '#platform/database/tables.ts'
import { incrementRevision, writeDraftValues } from './save-draft.server.ts'
import { findWebsitePage } from './website-page.ts'
import { fileValue, findRevision, listTexts, type WebsiteValue } from './website-texts.server.ts'

/** The published and discarded versions of a page, newest first; with a key, only those of that text. */
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
    if (!first) throw new Error('A group of website revisions is empty.')
    const { before: _, after: __, key: ___, page: ____, ...version } = first
    const values = [first, ...others].map(({ key, before, after }) => ({ key, before, after }))
    return { ...version, at: first.publishedAt ?? first.discardedAt ?? '', changes: values }
  })
}

/** The last publication, with `undoUntil` if it can still be undone. */
export async function findLastPublication(db: Db) {
  const last = await db
    .selectFrom('websitePublication')
    .leftJoin('user', 'user.id', 'websitePublication.createdBy')
    .select(['websitePublication.id', 'publishedAt', 'undoneAt', 'note', 'user.name as by'])
    .select((eb) =>
      eb
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
  const canUndo = last.undoneAt === null && undoUntil > new Date()
  return { id, at, note, by, changes: Number(last.changes), ...(canUndo && { undoUntil: undoUntil.toISOString() }) }
}

export type Version = Awaited<ReturnType<typeof listVersions>>[number]

/** The published values of a page at a revision; 0 means the file. */
async function valuesAt(db: Db, page: string, revision: number): Promise<WebsiteValue[]> {
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
    const earlier = values.get(key)?.value ?? null
    values.set(key, { page, key, value: since <= revision ? after : earlier })
  }
  return [...values.values()]
}

type RestorePageInput = { page: string; revision: number; key?: string }

/** Puts a page, or one text of it, into the draft as it was at a revision; 0 means the file. */
export async function restorePage(
  resources: ChangeContext,
  actor: Actor,
  content: Pick<OpenContent, 'files'>,
  { page, revision, key }: RestorePageInput,
) {
  if (!findWebsitePage(page) || revision > (await findRevision(resources.db, page))) throw new Problem('not-found')
  const values = (await valuesAt(resources.db, page, revision)).filter((value) => !key || value.key === key)
  await restoreValues(resources, actor, content, values)
}

/** Puts the values of a publication, or of a discarded draft, into the draft again. */
export async function restorePublication(
  resources: ChangeContext,
  actor: Actor,
  content: Pick<OpenContent, 'files'>,
  { id }: { id: string },
) {
  const changes = await resources.db
    .selectFrom('websiteChange')
    .select(['page', 'key', 'after as value'])
    .where('publicationId', '=', id)
    .execute()
  if (changes.length === 0) throw new Problem('not-found')
  await restoreValues(resources, actor, content, changes)
  return changes.length
}

async function restoreValues(
  resources: ChangeContext,
  actor: Actor,
  content: Pick<OpenContent, 'files'>,
  values: WebsiteValue[],
) {
  const now = new Date()
  await change(resources, actor, async ({ db, record }) => {
    for (const [page, pageValues] of Map.groupBy(values, (value) => value.page)) {
      const revision = await incrementRevision(db, page)
      await writeDraftValues(db, content, pageValues, { revision, editedBy: accountIn(actor), now })
      await record('website drafted', page)
    }
  })
}

/** The published texts whose file has changed since, because an update of the site brought another text. */
export async function listChangedFiles(db: Db, content: Pick<OpenContent, 'files'>) {
  const texts = await listTexts(db)
  return texts.flatMap(({ page, key, value, fileValue: then }) => {
    const inFile = fileValue(content, page, key)
    return inFile === null || inFile === then || inFile === value ? [] : [{ page, key, own: value, inFile, then }]
  })
}

/** Keeps the published text although its file has changed; it is listed again after the next change of the file. */
export async function dismissFileChange(
  resources: ChangeContext,
  actor: Actor,
  content: Pick<OpenContent, 'files'>,
  { page, key }: { page: string; key: string },
) {
  await change(resources, actor, async ({ db, record }) => {
    const columns = { fileValue: fileValue(content, page, key) }
    const update = db.updateTable('websiteText').set(columns).where('page', '=', page).where('key', '=', key)
    const { numUpdatedRows } = await update.executeTakeFirst()
    if (Number(numUpdatedRows) === 0) throw new Problem('not-found')
    await record('website file kept apart', page)
  })
}
