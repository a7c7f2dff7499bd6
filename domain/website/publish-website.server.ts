import { randomUUID } from 'node:crypto'
import type { Actor } from '#domain/change/actor.ts'
import { type Change, type ChangeContext, change } from '#domain/change/change.server.ts'
import { ContentError } from '#domain/firm/content-file.server.ts'
import type { OpenContent } from '#domain/firm/open-content.server.ts'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import type { Transaction } from '#platform/database/tables.ts'
import { fileValue, raiseRevision } from './save-draft.server.ts'
import { findWebsitePage } from './website-page.ts'
import { editsOf, listDrafts, listTexts, type WebsiteValue } from './website-texts.server.ts'

type Chosen = { page: string; key: string }
type Publishing = { chosen?: Chosen[]; note?: string; now?: Date }

/**
 * Makes values of the draft public, all of them or those chosen, together or not at all. The words are built before
 * the transaction and stand as soon as it is committed: the next request of any page shows them.
 */
export async function publishDraft(
  resources: ChangeContext,
  actor: Actor,
  content: OpenContent,
  { chosen, note = '', now = new Date() }: Publishing = {},
) {
  const drafts = (await listDrafts(resources.db)).filter(
    ({ page, key }) => !chosen || chosen.some((each) => each.page === page && each.key === key),
  )
  if (drafts.length === 0) throw new Problem('nothing-to-publish')
  const publication = {
    id: randomUUID(),
    createdAt: now.toISOString(),
    createdBy: actor.kind === 'account' ? actor.accountId : null,
    note,
    publishAt: now.toISOString(),
    publishedAt: now.toISOString(),
  }
  await publishValues(resources, actor, content, drafts, async ({ db, record }) => {
    for (const draft of drafts) {
      const gone = await db
        .deleteFrom('websiteDraft')
        .where('page', '=', draft.page)
        .where('key', '=', draft.key)
        .where('revision', '=', draft.revision)
        .executeTakeFirst()
      // Somebody went on writing meanwhile: what is published is what was looked at, or nothing.
      if (Number(gone.numDeletedRows) === 0) throw new Problem('edited-meanwhile')
    }
    await db.insertInto('websitePublication').values(publication).execute()
    await setTexts(db, content, drafts, publication)
    await record('website published', publication.id)
  })
  return { ...publication, changes: drafts.length }
}

/** Takes a publication back: each of its values that is still on the website becomes what it was before. */
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
  if (now.getTime() > until) throw new Problem('link-over')
  const changes = await resources.db.selectFrom('websiteChange').selectAll().where('publicationId', '=', id).execute()
  const texts = await listTexts(resources.db)
  const standing = changes.filter(
    ({ page, key, after }) =>
      texts.find((text) => text.page === page && text.key === key)?.value === (after ?? undefined),
  )
  const before = standing.map(({ page, key, before: value }) => ({ page, key, value }))
  const undoing = {
    id: randomUUID(),
    createdAt: now.toISOString(),
    createdBy: actor.kind === 'account' ? actor.accountId : null,
    note: publication.note,
    publishAt: now.toISOString(),
    publishedAt: now.toISOString(),
  }
  await publishValues(resources, actor, content, before, async ({ db, record }) => {
    const undone = await db
      .updateTable('websitePublication')
      .set({ undoneAt: now.toISOString() })
      .where('id', '=', id)
      .where('undoneAt', 'is', null)
      .executeTakeFirst()
    if (Number(undone.numUpdatedRows) === 0) throw new Problem('edited-meanwhile')
    await db.insertInto('websitePublication').values(undoing).execute()
    await setTexts(db, content, before, undoing)
    await record('website taken back', id)
  })
  return before.length
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
  try {
    await content.replace(readEdits, (stand) =>
      change(resources, actor, async (made) => {
        await work(made)
        made.invalidate('words')
        stand()
      }),
    )
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    throw new Problem('content-mistake', { cause: error, fields: { website: error.message.split('\n') } })
  }
}

type Published = { id: string; publishedAt: string; createdBy: string | null }

/** Sets what is public, and what it was before; null is what the file says. */
async function setTexts(
  db: Transaction,
  content: Pick<OpenContent, 'files'>,
  values: WebsiteValue[],
  { id, publishedAt, createdBy }: Published,
) {
  for (const { page, key, value } of values) {
    const own = db.selectFrom('websiteText').select('value').where('page', '=', page).where('key', '=', key)
    const before = (await own.executeTakeFirst())?.value ?? null
    await db.insertInto('websiteChange').values({ publicationId: id, page, key, before, after: value }).execute()
    await raiseRevision(db, page)
    if (value === null) {
      await db.deleteFrom('websiteText').where('page', '=', page).where('key', '=', key).execute()
      continue
    }
    const known = findWebsitePage(page)
    const inFile = (known && fileValue(content, known, key)) ?? 'null'
    const row = { value, fileValue: inFile, publishedAt, publishedBy: createdBy }
    await db
      .insertInto('websiteText')
      .values({ page, key, ...row })
      .onConflict((conflict) => conflict.columns(['page', 'key']).doUpdateSet(row))
      .execute()
  }
}
