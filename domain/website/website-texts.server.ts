import { type ContentEdits, valueAt } from '#domain/firm/content-edits.ts'
import type { OpenContent } from '#domain/firm/open-content.server.ts'
import type { Db } from '#platform/database/tables.ts'
import { findWebsitePage, placeOfKey } from './website-page.ts'

/** A value of a page, as JSON; null is as the file has it. */
export type WebsiteValue = { page: string; key: string; value: string | null }

/** What the office has published, as the reading of content/ takes it. */
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

/** What waits, the newest first. */
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

/** How many values wait. */
export async function countDrafts(db: Db) {
  const counted = db.selectFrom('websiteDraft').select(({ fn }) => fn.countAll().as('count'))
  return Number((await counted.executeTakeFirstOrThrow()).count)
}

/** What the website says with the draft. */
export async function listDraftedEdits(db: Db): Promise<ContentEdits> {
  return editsOf([...(await listTexts(db)), ...(await listDrafts(db))])
}

/** The values by file and place; of two for one place the later counts. */
export function editsOf(values: WebsiteValue[]): ContentEdits {
  const edits = new Map<string, Map<string, unknown>>()
  for (const { page: id, key, value } of values) {
    const page = findWebsitePage(id)
    const place = page && placeOfKey(page, key)
    if (!place) continue
    const ofFile = edits.get(place.file) ?? new Map<string, unknown>()
    if (value === null) ofFile.delete(place.key)
    else ofFile.set(place.key, JSON.parse(value))
    if (ofFile.size > 0) edits.set(place.file, ofFile)
    else edits.delete(place.file)
  }
  return edits
}

/** What the file says, as JSON; null where it says nothing. */
export function fileValue({ files }: Pick<OpenContent, 'files'>, pageId: string, key: string) {
  const page = findWebsitePage(pageId)
  const place = page && placeOfKey(page, key)
  const source = place && files().sources.get(place.file)
  if (!place || !source) return null
  if (place.key === 'body') return JSON.stringify(source.body)
  const value = place.key === 'items' ? source.value : valueAt(source.value, place.key.split('.'))
  return JSON.stringify(value) ?? null
}

/** How often a page was changed; 0 where never. */
export async function findRevision(db: Db, page: string) {
  const row = await db.selectFrom('websitePage').select('revision').where('page', '=', page).executeTakeFirst()
  return row?.revision ?? 0
}
