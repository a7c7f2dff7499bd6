import { randomUUID } from 'node:crypto'
import { type Actor, accountIn, machine } from '#domain/change/actor.ts'
import { type Change, type ChangeContext, change } from '#domain/change/change.server.ts'
import { ContentError } from '#domain/firm/content-file.server.ts'
import type { OpenContent } from '#domain/firm/open-content.server.ts'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import type { Db, Transaction } from '#platform/database/tables.ts'
import { lintValues } from './lint-values.ts'
import { deleteEmptySchedules, incrementRevision, publishedValue } from './save-draft.server.ts'
import {
  editsOf,
  fileValue,
  listDraftedEdits,
  listDrafts,
  listPublishedEdits,
  listTexts,
  type WebsiteValue,
} from './website-texts.server.ts'

type DraftKey = { page: string; key: string }
export type PublishInput = { chosen?: DraftKey[]; note?: string; explanation?: string; now?: Date }
type Draft = Awaited<ReturnType<typeof listDrafts>>[number]

/**
 * Publishes values of the draft, all or the chosen ones, together or not at all. The content is built before the
 * transaction and becomes current with its commit: the next request of any page shows it.
 */
export async function publishDraft(
  resources: ChangeContext,
  actor: Actor,
  content: OpenContent,
  { chosen, note = '', explanation, now = new Date() }: PublishInput = {},
) {
  const drafts = await chosenDrafts(resources.db, chosen)
  checkBarRules(drafts, explanation)
  const publication = { ...newPublication(actor, now), note, explanation, publishedAt: now.toISOString() }
  await publishValues(resources, actor, content, drafts, async ({ db, record }) => {
    await deleteDrafts(db, drafts)
    await db.insertInto('websitePublication').values(publication).execute()
    await setTexts(db, content, drafts, publication)
    await record('website published', publication.id)
  })
  return { ...publication, changes: drafts.length }
}

/** The drafts to publish; throws if a chosen one no longer exists, because the caller saw an old draft. */
export async function chosenDrafts(db: Db, chosen?: DraftKey[]) {
  const drafts = await listDrafts(db)
  if (drafts.length === 0) throw new Problem('nothing-to-publish')
  if (!chosen) return drafts
  return chosen.map(({ page, key }) => {
    const chosenDraft = drafts.find((draft) => draft.page === page && draft.key === key)
    if (!chosenDraft) throw new Problem('edited-meanwhile')
    return chosenDraft
  })
}

/** Throws if the values contain words that Rule 36 forbids, unless there is an explanation why they are right here. */
export function checkBarRules(drafts: WebsiteValue[], explanation?: string) {
  if (explanation || lintValues(drafts).length === 0) return
  throw new Problem('invalid-input', { fields: { explanation: ['Please say why the marked words are right here.'] } })
}

export function newPublication(actor: Actor, now: Date) {
  const at = now.toISOString()
  return { id: randomUUID(), createdAt: at, createdBy: accountIn(actor), note: '', publishAt: at }
}

/** Publishes a scheduled publication that is due. If its content has a mistake, throws and leaves it in the draft. */
export async function publishScheduled(
  resources: ChangeContext,
  actor: Actor,
  content: OpenContent,
  { id, createdBy }: { id: string; createdBy: string | null },
  now: Date,
) {
  const drafts = (await listDrafts(resources.db)).filter(({ publicationId }) => publicationId === id)
  await publishValues(resources, actor, content, drafts, async ({ db, record }) => {
    const publishedAt = now.toISOString()
    const update = db.updateTable('websitePublication').set({ publishedAt }).where('id', '=', id)
    const { numUpdatedRows } = await update.where('publishedAt', 'is', null).executeTakeFirst()
    // Another process has already published it.
    if (Number(numUpdatedRows) === 0) throw new Problem('edited-meanwhile')
    await deleteDrafts(db, drafts)
    await setTexts(db, content, drafts, { id, publishedAt, createdBy })
    await record('website published', id)
  })
}

/** Undoes a publication: restores its values that were not changed since, and puts the undone ones into the draft. */
export async function undoPublication(
  resources: ChangeContext,
  actor: Actor,
  content: OpenContent,
  { id, now = new Date() }: { id: string; now?: Date },
) {
  const publication = await resources.db
    .selectFrom('websitePublication')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!publication?.publishedAt || publication.undoneAt) throw new Problem('not-found')
  const until = Date.parse(publication.publishedAt) + rules.website.undoHours * 60 * 60 * 1000
  if (now.getTime() > until) throw new Problem('undo-over')
  const changes = await resources.db.selectFrom('websiteChange').selectAll().where('publicationId', '=', id).execute()
  const texts = await listTexts(resources.db)
  const unchanged = changes.filter(
    ({ page, key, after }) => (texts.find((text) => text.page === page && text.key === key)?.value ?? null) === after,
  )
  const before = unchanged.map(({ page, key, before: value }) => ({ page, key, value }))
  const at = now.toISOString()
  // Mark the new publication as undone, so that it cannot be undone itself: publish the draft again instead.
  const undoing = { ...newPublication(actor, now), note: publication.note, publishedAt: at, undoneAt: at }
  await publishValues(resources, actor, content, before, async ({ db, record }) => {
    const { numUpdatedRows } = await db
      .updateTable('websitePublication')
      .set({ undoneAt: at })
      .where('id', '=', id)
      .where('undoneAt', 'is', null)
      .executeTakeFirst()
    if (Number(numUpdatedRows) === 0) throw new Problem('edited-meanwhile')
    await db.insertInto('websitePublication').values(undoing).execute()
    await setTexts(db, content, before, undoing)
    for (const { page, key, after: value } of unchanged) {
      const revision = await incrementRevision(db, page)
      const draft = { value, editedAt: at, editedBy: accountIn(actor), revision }
      // Do not overwrite a newer draft.
      await db
        .insertInto('websiteDraft')
        .values({ page, key, ...draft })
        .onConflict((conflict) => conflict.columns(['page', 'key']).doNothing())
        .execute()
    }
    await record('website taken back', id)
  })
  return unchanged.length
}

/** Builds the content with these values, and makes it current if the transaction of `work` commits. */
async function publishValues(
  resources: ChangeContext,
  actor: Actor,
  content: OpenContent,
  values: WebsiteValue[],
  work: (change: Change) => Promise<void>,
) {
  const readEdits = async () => editsOf([...(await listTexts(resources.db)), ...values])
  await withContentProblem(() =>
    content.replace(readEdits, (makeCurrent) =>
      change(resources, actor, async (tx) => {
        await work(tx)
        tx.invalidate('words')
        makeCurrent()
      }),
    ),
  )
}

/** The mistakes that keep the whole draft from being published. */
export async function findDraftMistakes(db: Db, content: OpenContent) {
  try {
    await content.build(await listDraftedEdits(db))
    return []
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    return error.message.split('\n')
  }
}

/** Turns a ContentError into a Problem with the same messages. */
export async function withContentProblem<Result>(build: () => Promise<Result>) {
  try {
    return await build()
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    throw new Problem('content-mistake', { cause: error, fields: { website: error.message.split('\n') } })
  }
}

async function deleteDrafts(db: Transaction, drafts: Draft[]) {
  for (const { page, key, revision } of drafts) {
    const { numDeletedRows } = await db
      .deleteFrom('websiteDraft')
      .where('page', '=', page)
      .where('key', '=', key)
      .where('revision', '=', revision)
      .executeTakeFirst()
    // Somebody has edited it meanwhile: publish exactly what was reviewed, or nothing.
    if (Number(numDeletedRows) === 0) throw new Problem('edited-meanwhile')
  }
  await deleteEmptySchedules(db)
}

type PublicationColumns = { id: string; publishedAt: string; createdBy: string | null }

/** Writes the published values, and the old ones to the history; null means the value of the file. */
async function setTexts(
  db: Transaction,
  content: Pick<OpenContent, 'files'>,
  values: WebsiteValue[],
  { id, publishedAt, createdBy }: PublicationColumns,
) {
  for (const { page, key, value } of values) {
    const before = await publishedValue(db, page, key)
    const revision = await incrementRevision(db, page)
    await db
      .insertInto('websiteChange')
      .values({ publicationId: id, page, key, revision, before, after: value })
      .execute()
    if (value === null) {
      await db.deleteFrom('websiteText').where('page', '=', page).where('key', '=', key).execute()
      continue
    }
    const inFile = fileValue(content, page, key)
    const row = { value, fileValue: inFile, revision, publishedAt, publishedBy: createdBy }
    await db
      .insertInto('websiteText')
      .values({ page, key, ...row })
      .onConflict((conflict) => conflict.columns(['page', 'key']).doUpdateSet(row))
      .execute()
  }
}

/** Builds the content again from the same words: it has the former focal point of a picture that has changed. */
export async function rebuildContent(resources: ChangeContext, content: OpenContent) {
  await content.replace(
    () => listPublishedEdits(resources.db),
    (makeCurrent) =>
      change(resources, machine, async ({ invalidate }) => {
        invalidate('words')
        makeCurrent()
      }),
  )
}
