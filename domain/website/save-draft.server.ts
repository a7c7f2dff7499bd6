import { randomUUID } from 'node:crypto'
import { type Actor, accountIn } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import type { OpenContent } from '#domain/firm/open-content.server.ts'
import { type FieldErrors, Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import type { Transaction } from '#platform/database/tables.ts'
import { type Field, fieldError } from './schema-fields.ts'
import { findWebsitePage, websiteFields } from './website-page.ts'
import { fileValue, listDrafts, type WebsiteValue } from './website-texts.server.ts'

type Files = Pick<OpenContent, 'files'>

type DraftInput = { page: string; revision: number; values: Record<string, unknown> }

/**
 * Saves values of a page in the draft. Throws, and saves nothing, if one of the keys was changed after the revision
 * that the caller has seen.
 */
export async function saveDraft(
  resources: ChangeContext,
  actor: Actor,
  content: Files,
  { page: id, revision, values }: DraftInput,
  now = new Date(),
) {
  const page = findWebsitePage(id)
  if (!page) throw new Problem('not-found')
  checkValues(websiteFields(page), values)
  const keys = Object.keys(values)
  if (keys.length === 0) throw new Problem('invalid-input')
  return await change(resources, actor, async ({ db, record }) => {
    const newest = await incrementRevision(db, id)
    for (const table of ['websiteDraft', 'websiteText'] as const) {
      const conflict = await db
        .selectFrom(table)
        .select('key')
        .where('page', '=', id)
        .where('key', 'in', keys)
        .where('revision', '>', revision)
        .executeTakeFirst()
      if (conflict) throw new Problem('edited-meanwhile')
    }
    const drafted = keys.map((key) => ({ page: id, key, value: JSON.stringify(values[key]) }))
    await writeDraftValues(db, content, drafted, { revision: newest, editedBy: accountIn(actor), now })
    await record('website drafted', id)
    return newest
  })
}

type DraftColumns = { revision: number; editedBy: string | null; now: Date }

/** Writes draft values. Deletes the draft of a value that equals the published one, and unschedules a changed value. */
export async function writeDraftValues(
  db: Transaction,
  content: Files,
  values: WebsiteValue[],
  { revision, editedBy, now }: DraftColumns,
) {
  for (const { page, key, value: newValue } of values) {
    // An emptied value counts as equal to one that the file does not have.
    const value = newValue === (fileValue(content, page, key) ?? 'null') ? null : newValue
    if (value === (await publishedValue(db, page, key))) {
      await db.deleteFrom('websiteDraft').where('page', '=', page).where('key', '=', key).execute()
      continue
    }
    const row = { value, editedAt: now.toISOString(), editedBy, revision, publicationId: null }
    await db
      .insertInto('websiteDraft')
      .values({ page, key, ...row })
      .onConflict((conflict) => conflict.columns(['page', 'key']).doUpdateSet(row))
      .execute()
  }
  await deleteEmptySchedules(db)
}

/** Discards values of the draft, all or the chosen ones. They stay in the history and can be restored from there. */
export async function discardDraft(resources: ChangeContext, actor: Actor, chosen?: { page: string; key: string }[]) {
  const drafts = (await listDrafts(resources.db)).filter(
    ({ page, key }) => !chosen || chosen.some((value) => value.page === page && value.key === key),
  )
  if (drafts.length === 0) throw new Problem('nothing-to-publish')
  const id = randomUUID()
  const discarded = await change(resources, actor, async ({ db, record }) => {
    let count = 0
    const at = new Date().toISOString()
    await db
      .insertInto('websitePublication')
      .values({ id, createdAt: at, createdBy: accountIn(actor), note: '', publishAt: at, discardedAt: at })
      .execute()
    for (const { page, key } of drafts) {
      // Locks the page first: what goes into the history is the value that is deleted, even if it was just saved.
      const revision = await incrementRevision(db, page)
      const deletion = db.deleteFrom('websiteDraft').where('page', '=', page).where('key', '=', key)
      const deleted = await deletion.returning('value').executeTakeFirst()
      if (!deleted) continue
      const change = { before: await publishedValue(db, page, key), after: deleted.value, revision }
      await db
        .insertInto('websiteChange')
        .values({ publicationId: id, page, key, ...change })
        .execute()
      count += 1
    }
    if (count === 0) throw new Problem('nothing-to-publish')
    await deleteEmptySchedules(db)
    await record('website draft discarded', id)
    return count
  })
  return { id, discarded }
}

/** Throws the errors of invalid values, by key. */
function checkValues(fields: Field[], values: Record<string, unknown>) {
  const errors: FieldErrors = {}
  for (const [key, value] of Object.entries(values)) {
    const field = fields.find((candidate) => candidate.key === key)
    const error = field ? fieldError(field, value) : 'There is no such field.'
    if (error) errors[key] = [error]
    if (JSON.stringify(value).length > rules.website.maxValue) errors[key] = ['This is more than the site accepts.']
  }
  if (Object.keys(errors).length > 0) throw new Problem('invalid-input', { fields: errors })
}

/** Increments the revision of a page, and locks it: concurrent changes of the page wait here. */
export async function incrementRevision(db: Transaction, page: string) {
  const { revision } = await db
    .insertInto('websitePage')
    .values({ page, revision: 1 })
    .onConflict((conflict) =>
      conflict.column('page').doUpdateSet((eb) => ({ revision: eb('websitePage.revision', '+', 1) })),
    )
    .returning('revision')
    .executeTakeFirstOrThrow()
  return revision
}

/** The value that the office has published, as JSON; null if the file's value applies. */
export async function publishedValue(db: Transaction, page: string, key: string) {
  const query = db.selectFrom('websiteText').select('value').where('page', '=', page).where('key', '=', key)
  return (await query.executeTakeFirst())?.value ?? null
}

/** Deletes scheduled publications that have no values left. */
export async function deleteEmptySchedules(db: Transaction) {
  await db
    .deleteFrom('websitePublication')
    .where('publishedAt', 'is', null)
    .where('discardedAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('websiteDraft').select('key').whereRef('publicationId', '=', 'websitePublication.id'))),
    )
    .execute()
}
