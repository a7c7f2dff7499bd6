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

export type DraftInput = { page: string; revision: number; values: Record<string, unknown> }

/**
 * Puts values of a page into the draft. Whoever has not seen the newest value of a key is refused, and nothing of
 * theirs takes its place.
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
    const newest = await raiseRevision(db, id)
    for (const table of ['websiteDraft', 'websiteText'] as const) {
      const overtaken = await db
        .selectFrom(table)
        .select('key')
        .where('page', '=', id)
        .where('key', 'in', keys)
        .where('revision', '>', revision)
        .executeTakeFirst()
      if (overtaken) throw new Problem('edited-meanwhile')
    }
    const drafted = keys.map((key) => ({ page: id, key, value: JSON.stringify(values[key]) }))
    await putIntoDraft(db, content, drafted, { revision: newest, editedBy: accountIn(actor), now })
    await record('website drafted', id)
    return newest
  })
}

type Drafting = { revision: number; editedBy: string | null; now: Date }

/** A value that is as on the website leaves the draft; one that was to go out at a set time waits for a new yes. */
export async function putIntoDraft(
  db: Transaction,
  content: Files,
  values: WebsiteValue[],
  { revision, editedBy, now }: Drafting,
) {
  for (const { page, key, value: given } of values) {
    // What a file does not have, and what was emptied, is the same.
    const value = given === (fileValue(content, page, key) ?? 'null') ? null : given
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

/** Takes values out of the draft, all or those chosen. They stay in the history, and can be put back from there. */
export async function discardDraft(
  resources: ChangeContext,
  actor: Actor,
  chosen?: { page: string; key: string }[],
  now = new Date(),
) {
  const drafts = (await listDrafts(resources.db)).filter(
    ({ page, key }) => !chosen || chosen.some((each) => each.page === page && each.key === key),
  )
  if (drafts.length === 0) throw new Problem('nothing-to-publish')
  const id = randomUUID()
  await change(resources, actor, async ({ db, record }) => {
    const at = now.toISOString()
    await db
      .insertInto('websitePublication')
      .values({ id, createdAt: at, createdBy: accountIn(actor), note: '', publishAt: at, discardedAt: at })
      .execute()
    for (const { page, key, value } of drafts) {
      await db.deleteFrom('websiteDraft').where('page', '=', page).where('key', '=', key).execute()
      const change = {
        before: await publishedValue(db, page, key),
        after: value,
        revision: await raiseRevision(db, page),
      }
      await db
        .insertInto('websiteChange')
        .values({ publicationId: id, page, key, ...change })
        .execute()
    }
    await deleteEmptySchedules(db)
    await record('website draft discarded', id)
  })
  return { id, discarded: drafts.length }
}

/** What is wrong with a value is said at its key, in the words of its field. */
function checkValues(fields: Field[], values: Record<string, unknown>) {
  const errors: FieldErrors = {}
  for (const [key, value] of Object.entries(values)) {
    const field = fields.find((each) => each.key === key)
    const wrong = field ? fieldError(field, value) : 'There is no such field.'
    if (wrong) errors[key] = [wrong]
    if (JSON.stringify(value).length > rules.website.maxValue) errors[key] = ['This is more than the site accepts.']
  }
  if (Object.keys(errors).length > 0) throw new Problem('invalid-input', { fields: errors })
}

/** One more change of a page; whoever changes it at the same time waits here. */
export async function raiseRevision(db: Transaction, page: string) {
  const { revision } = await db
    .insertInto('websitePage')
    .values({ page, revision: 1 })
    .onConflict((conflict) =>
      conflict.column('page').doUpdateSet((its) => ({ revision: its('websitePage.revision', '+', 1) })),
    )
    .returning('revision')
    .executeTakeFirstOrThrow()
  return revision
}

/** What the office has published, as JSON; null where the file counts. */
export async function publishedValue(db: Transaction, page: string, key: string) {
  const own = db.selectFrom('websiteText').select('value').where('page', '=', page).where('key', '=', key)
  return (await own.executeTakeFirst())?.value ?? null
}

/** A time at which nothing would go out is none. */
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
