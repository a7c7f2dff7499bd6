import { type ContentEdits, valueAt } from '#domain/firm/content-edits.ts'
import type { OpenContent } from '#domain/firm/open-content.server.ts'
import type { Db } from '#platform/database/tables.ts'
import { findWebsitePage, placeOfKey } from './website-page.ts'

/** A value of a page, as JSON; null means the value of the file. */
export type WebsiteValue = { page: string; key: string; value: string | null }

/** The published values, as edits of content/. */
export async function listPublishedEdits(db: Db): Promise<ContentEdits> {
  return editsOf(await listTexts(db))
}

export function listTexts(db: Db) {
  return db
    .selectFrom('websiteText')
    .leftJoin('user', 'user.id', 'websiteText.publishedBy')
    .select(['page', 'key', 'value', 'fileValue', 'revision', 'publishedAt', 'user.name as publishedBy'])
    .orderBy('page')
    .orderBy('key')
    .execute()
}

/** The drafted values, newest first. */
export function listDrafts(db: Db) {
  return db
    .selectFrom('websiteDraft')
    .leftJoin('user', 'user.id', 'websiteDraft.editedBy')
    .select(['page', 'key', 'value', 'editedAt', 'editedBy as editedById', 'user.name as editedBy'])
    .select(['revision', 'publicationId'])
    .orderBy('editedAt', 'desc')
    .orderBy('page')
    .orderBy('key')
    .execute()
}

export async function countDrafts(db: Db) {
  const query = db.selectFrom('websiteDraft').select(({ fn }) => fn.countAll().as('count'))
  return Number((await query.executeTakeFirstOrThrow()).count)
}

/** The published and drafted values, as edits of content/. */
export async function listDraftedEdits(db: Db): Promise<ContentEdits> {
  return editsOf([...(await listTexts(db)), ...(await listDrafts(db))])
}

/** The values by file and path; a later value replaces an earlier one. */
export function editsOf(values: WebsiteValue[]): ContentEdits {
  const edits = new Map<string, Map<string, unknown>>()
  for (const { page: id, key, value } of values) {
    const page = findWebsitePage(id)
    const place = page && placeOfKey(page, key)
    if (!place) continue
    const fileEdits = edits.get(place.file) ?? new Map<string, unknown>()
    if (value === null) fileEdits.delete(place.key)
    else fileEdits.set(place.key, JSON.parse(value))
    if (fileEdits.size > 0) edits.set(place.file, fileEdits)
    else edits.delete(place.file)
  }
  return edits
}

/** The value in the file, as JSON; null if the file has none. */
export function fileValue({ files }: Pick<OpenContent, 'files'>, pageId: string, key: string) {
  const page = findWebsitePage(pageId)
  const place = page && placeOfKey(page, key)
  const source = place && files().sources.get(place.file)
  if (!place || !source) return null
  if (place.key === 'body') return JSON.stringify(source.body)
  const value = place.key === 'items' ? source.value : valueAt(source.value, place.key.split('.'))
  return JSON.stringify(value) ?? null
}

/** The revision of a page, which counts its changes; 0 if it was never changed. */
export async function findRevision(db: Db, page: string) {
  const row = await db.selectFrom('websitePage').select('revision').where('page', '=', page).executeTakeFirst()
  return row?.revision ?? 0
}
