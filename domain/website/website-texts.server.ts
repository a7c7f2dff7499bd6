import { type ContentEdits, isWithin, valueAt } from '#domain/firm/content-edits.ts'
import type { OpenContent } from '#domain/firm/open-content.server.ts'
import { Problem } from '#domain/problem.ts'
import type { Db } from '#platform/database/tables.ts'
import type { Field } from './schema-fields.ts'
import { findWebsitePage, placeOfKey, type WebsitePage, websiteFields } from './website-page.ts'

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

/** A value for the form of the office: the published one, and the drafted one. */
type PageValue = {
  key: string
  value: unknown
  /** Set if there is a draft; null means the value of the file, or emptied. */
  draft?: unknown
  /** Null if nobody has changed it yet. */
  changedAt: string | null
  changedBy: string | null
  /** Whether it is still the sample text that came with the software. */
  sample: boolean
}

/** The editable values of a page, in the order of its form. */
export async function readWebsitePage(db: Db, content: OpenContent, id: string) {
  const page = findWebsitePage(id)
  if (!page) throw new Problem('not-found')
  // Read the revision first: a save that happens during the reads below is then detected as a conflict.
  const revision = await findRevision(db, id)
  const [texts, drafts] = [await listTexts(db), await listDrafts(db)]
  const pageTexts = texts.filter((text) => text.page === id)
  const pageDrafts = drafts.filter((draft) => draft.page === id)
  const hasFile = page.parts.some(({ file }) => content.files().sources.has(file))
  if (!hasFile && pageTexts.length + pageDrafts.length === 0) throw new Problem('not-found')
  const fields = websiteFields(page)
  const values = fields.map(({ key }): PageValue => {
    const text = pageTexts.find((candidate) => candidate.key === key)
    const draft = pageDrafts.find((candidate) => candidate.key === key)
    const inFile = fileValue(content, id, key)
    return {
      key,
      value: parseValue(text?.value ?? inFile),
      ...(draft && { draft: parseValue(draft.value ?? inFile) }),
      changedAt: draft?.editedAt ?? text?.publishedAt ?? null,
      changedBy: (draft ? draft.editedBy : text?.publishedBy) ?? null,
      sample: !text && isSample(content, page, key),
    }
  })
  return { page, revision, fields: fields.map(shownField), values }
}

function parseValue(value: string | null): unknown {
  return value === null ? null : JSON.parse(value)
}

/** Whether the file marks the value of a key, or a part of it, as a sample. */
function isSample({ files }: Pick<OpenContent, 'files'>, page: WebsitePage, key: string) {
  const place = placeOfKey(page, key)
  const source = place && files().sources.get(place.file)
  return source?.placeholders.some(({ field }) => isWithin(field, place?.key ?? '')) ?? false
}

/** A field without its schema, which only the server needs. */
type ShownField = Omit<Field, 'schema' | 'item'> & { item?: ShownField[] }

function shownField({ schema: _, item, ...field }: Field): ShownField {
  return { ...field, ...(item && { item: item.map(shownField) }) }
}
