import type { Actor } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { valueAt } from '#domain/firm/content-edits.ts'
import type { OpenContent } from '#domain/firm/open-content.server.ts'
import { type FieldErrors, Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import type { Transaction } from '#platform/database/tables.ts'
import { type Field, fieldError } from './schema-fields.ts'
import { findWebsitePage, placeOfKey, type WebsitePage, websiteFields } from './website-page.ts'

export type DraftInput = { page: string; revision: number; values: Record<string, unknown> }

/**
 * Puts values of a page into the draft. A value that is as on the website leaves the draft. Whoever has not seen the
 * newest value of a key is refused, and nothing of theirs takes its place.
 */
export async function saveDraft(
  resources: ChangeContext,
  actor: Actor,
  content: Pick<OpenContent, 'files'>,
  { page: id, revision, values }: DraftInput,
  now = new Date(),
) {
  const page = findWebsitePage(id)
  if (!page) throw new Problem('not-found')
  checkValues(websiteFields(page), values)
  return await change(resources, actor, async ({ db, record }) => {
    const newest = await raiseRevision(db, id)
    const keys = Object.keys(values)
    const overtaken = await db
      .selectFrom('websiteDraft')
      .select('key')
      .where('page', '=', id)
      .where('key', 'in', keys)
      .where('revision', '>', revision)
      .executeTakeFirst()
    if (overtaken) throw new Problem('edited-meanwhile')
    for (const [key, value] of Object.entries(values)) {
      const json = JSON.stringify(value)
      if (json === (await liveValue(db, content, page, key))) {
        await db.deleteFrom('websiteDraft').where('page', '=', id).where('key', '=', key).execute()
        continue
      }
      const row = {
        value: json,
        editedAt: now.toISOString(),
        editedBy: actor.kind === 'account' ? actor.accountId : null,
        revision: newest,
      }
      await db
        .insertInto('websiteDraft')
        .values({ page: id, key, ...row })
        .onConflict((conflict) => conflict.columns(['page', 'key']).doUpdateSet(row))
        .execute()
    }
    await record('website drafted', id)
    return newest
  })
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

/** What is on the website now, as JSON: the office's value, or the file's. */
export async function liveValue(
  db: Transaction,
  content: Pick<OpenContent, 'files'>,
  page: WebsitePage,
  key: string,
): Promise<string | undefined> {
  const own = await db
    .selectFrom('websiteText')
    .select('value')
    .where('page', '=', page.id)
    .where('key', '=', key)
    .executeTakeFirst()
  return own?.value ?? fileValue(content, page, key)
}

/** What the file says, as JSON. */
export function fileValue({ files }: Pick<OpenContent, 'files'>, page: WebsitePage, key: string) {
  const place = placeOfKey(page, key)
  const source = place && files().sources.get(place.file)
  if (!place || !source) return undefined
  if (place.key === 'body') return JSON.stringify(source.body)
  return JSON.stringify(place.key === 'items' ? source.value : valueAt(source.value, place.key.split('.')))
}
