import { randomUUID } from 'node:crypto'
import { type Actor, accountIn } from '#domain/change/actor.ts'
import { type Change, type ChangeContext, change } from '#domain/change/change.server.ts'
import { ContentError } from '#domain/firm/content-file.server.ts'
import type { OpenContent } from '#domain/firm/open-content.server.ts'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import type { Db, Transaction } from '#platform/database/tables.ts'
import { lintValues } from './lint-values.ts'
import { deleteEmptySchedules, publishedValue, raiseRevision } from './save-draft.server.ts'
import {
  editsOf,
  fileValue,
  listDraftedEdits,
  listDrafts,
  listTexts,
  type WebsiteValue,
} from './website-texts.server.ts'

export type Chosen = { page: string; key: string }
export type Publishing = { chosen?: Chosen[]; note?: string; explanation?: string; now?: Date }
type Draft = Awaited<ReturnType<typeof listDrafts>>[number]

/**
 * Makes values of the draft public, all of them or those chosen, together or not at all. The words are built before
 * the transaction and stand as soon as it is committed: the next request of any page shows them.
 */
export async function publishDraft(
  resources: ChangeContext,
  actor: Actor,
  content: OpenContent,
  { chosen, note = '', explanation, now = new Date() }: Publishing = {},
) {
  const drafts = await chosenDrafts(resources.db, chosen)
  checkBarRules(drafts, explanation)
  const publication = { ...newPublication(actor, now), note, explanation, publishedAt: now.toISOString() }
  await publishValues(resources, actor, content, drafts, async ({ db, record }) => {
    await takeFromDraft(db, drafts)
    await db.insertInto('websitePublication').values(publication).execute()
    await setTexts(db, content, drafts, publication)
    await record('website published', publication.id)
  })
  return { ...publication, changes: drafts.length }
}

/** The values that are published together; a choice that is not there is an old view of the draft. */
export async function chosenDrafts(db: Db, chosen?: Chosen[]) {
  const drafts = await listDrafts(db)
  if (drafts.length === 0) throw new Problem('nothing-to-publish')
  if (!chosen) return drafts
  return chosen.map(({ page, key }) => {
    const found = drafts.find((draft) => draft.page === page && draft.key === key)
    if (!found) throw new Problem('edited-meanwhile')
    return found
  })
}

/** A word that Rule 36 forbids goes out only with a sentence that says why it is right here. */
export function checkBarRules(drafts: WebsiteValue[], explanation?: string) {
  if (explanation || lintValues(drafts).length === 0) return
  throw new Problem('invalid-input', { fields: { explanation: ['Please say why the marked words are right here.'] } })
}

export function newPublication(actor: Actor, now: Date) {
  const at = now.toISOString()
  return { id: randomUUID(), createdAt: at, createdBy: accountIn(actor), note: '', publishAt: at }
}

/** Publishes what was set to go out at a time that has come; a mistake leaves it in the draft, with its reason. */
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
    const due = db.updateTable('websitePublication').set({ publishedAt }).where('id', '=', id)
    const { numUpdatedRows } = await due.where('publishedAt', 'is', null).executeTakeFirst()
    // Another process was first.
    if (Number(numUpdatedRows) === 0) throw new Problem('edited-meanwhile')
    await takeFromDraft(db, drafts)
    await setTexts(db, content, drafts, { id, publishedAt, createdBy })
    await record('website published', id)
  })
}

/** Takes a publication back: each of its values that is still on the website becomes what it was, and waits again. */
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
  const standing = changes.filter(
    ({ page, key, after }) => (texts.find((text) => text.page === page && text.key === key)?.value ?? null) === after,
  )
  const before = standing.map(({ page, key, before: value }) => ({ page, key, value }))
  const at = now.toISOString()
  // What was taken back waits in the draft: to take that back is to publish it again.
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
    for (const { page, key, after: value } of standing) {
      const revision = await raiseRevision(db, page)
      const draft = { value, editedAt: at, editedBy: accountIn(actor), revision }
      // What somebody has written since then is newer, and stays.
      await db
        .insertInto('websiteDraft')
        .values({ page, key, ...draft })
        .onConflict((conflict) => conflict.columns(['page', 'key']).doNothing())
        .execute()
    }
    await record('website taken back', id)
  })
  return standing.length
}

/** Builds the words with these values, and lets them stand if the work commits. */
async function publishValues(
  resources: ChangeContext,
  actor: Actor,
  content: OpenContent,
  values: WebsiteValue[],
  work: (change: Change) => Promise<void>,
) {
  const readEdits = async () => editsOf([...(await listTexts(resources.db)), ...values])
  await namingMistakes(() =>
    content.replace(readEdits, (stand) =>
      change(resources, actor, async (made) => {
        await work(made)
        made.invalidate('words')
        stand()
      }),
    ),
  )
}

/** What would keep the whole draft from going out. */
export async function findDraftMistakes(db: Db, content: OpenContent) {
  try {
    await content.build(await listDraftedEdits(db))
    return []
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    return error.message.split('\n')
  }
}

/** A mistake in the words as a whole is said in the sentences of the files' check. */
export async function namingMistakes<Result>(build: () => Promise<Result>) {
  try {
    return await build()
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    throw new Problem('content-mistake', { cause: error, fields: { website: error.message.split('\n') } })
  }
}

async function takeFromDraft(db: Transaction, drafts: Draft[]) {
  for (const { page, key, revision } of drafts) {
    const { numDeletedRows } = await db
      .deleteFrom('websiteDraft')
      .where('page', '=', page)
      .where('key', '=', key)
      .where('revision', '=', revision)
      .executeTakeFirst()
    // Somebody went on writing meanwhile: what is published is what was looked at, or nothing.
    if (Number(numDeletedRows) === 0) throw new Problem('edited-meanwhile')
  }
  await deleteEmptySchedules(db)
}

type Published = { id: string; publishedAt: string; createdBy: string | null }

/** Sets what is public, and keeps what it was before; null is what the file says. */
async function setTexts(
  db: Transaction,
  content: Pick<OpenContent, 'files'>,
  values: WebsiteValue[],
  { id, publishedAt, createdBy }: Published,
) {
  for (const { page, key, value } of values) {
    const before = await publishedValue(db, page, key)
    const revision = await raiseRevision(db, page)
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
