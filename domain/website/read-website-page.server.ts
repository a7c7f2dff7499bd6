import { isWithin } from '#domain/firm/content-edits.ts'
import type { OpenContent } from '#domain/firm/open-content.server.ts'
import { Problem } from '#domain/problem.ts'
import type { Db } from '#platform/database/tables.ts'
import type { Field } from './schema-fields.ts'
import { findWebsitePage, placeOfKey, type WebsitePage, websiteFields } from './website-page.ts'
import { fileValue, findRevision, listDrafts, listTexts } from './website-texts.server.ts'

/** A value as the office shows it: what is on the website, and what waits. */
export type PageValue = {
  key: string
  value: unknown
  /** Where something waits; null is back to the file, or emptied. */
  draft?: unknown
  /** Null where nobody has changed it yet. */
  changedAt: string | null
  changedBy: string | null
  /** Whether it is still an example that came with the program. */
  sample: boolean
}

/** The values of a page that staff change, in the order of its form. */
export async function readWebsitePage(db: Db, content: OpenContent, id: string) {
  const page = findWebsitePage(id)
  if (!page) throw new Problem('not-found')
  // First: what is saved while the values are read is newer than this, and a save from here will be told so.
  const revision = await findRevision(db, id)
  const [texts, drafts] = [await listTexts(db), await listDrafts(db)]
  const own = texts.filter((text) => text.page === id)
  const waiting = drafts.filter((draft) => draft.page === id)
  const isThere = page.parts.some(({ file }) => content.files().sources.has(file))
  if (!isThere && own.length + waiting.length === 0) throw new Problem('not-found')
  const fields = websiteFields(page)
  const values = fields.map(({ key }): PageValue => {
    const text = own.find((each) => each.key === key)
    const draft = waiting.find((each) => each.key === key)
    const inFile = fileValue(content, id, key)
    return {
      key,
      value: parsed(text?.value ?? inFile),
      ...(draft && { draft: parsed(draft.value ?? inFile) }),
      changedAt: draft?.editedAt ?? text?.publishedAt ?? null,
      changedBy: (draft ? draft.editedBy : text?.publishedBy) ?? null,
      sample: !text && isSample(content, page, key),
    }
  })
  return { page, revision, fields: fields.map(shownField), values }
}

function parsed(value: string | null): unknown {
  return value === null ? null : JSON.parse(value)
}

/** Whether the file marks the value of a key, or a part of it, as an example. */
export function isSample({ files }: Pick<OpenContent, 'files'>, page: WebsitePage, key: string) {
  const place = placeOfKey(page, key)
  const source = place && files().sources.get(place.file)
  return source?.placeholders.some(({ field }) => isWithin(field, place?.key ?? '')) ?? false
}

/** A field without what only the server reads. */
export type ShownField = Omit<Field, 'schema' | 'item'> & { item?: ShownField[] }

function shownField({ schema: _, item, ...field }: Field): ShownField {
  return { ...field, ...(item && { item: item.map(shownField) }) }
}
