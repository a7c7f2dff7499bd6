import { isWithin } from '#domain/firm/content-edits.ts'
import type { OpenContent } from '#domain/firm/open-content.server.ts'
import { wordChange } from '#domain/text/word-change.ts'
import type { Db } from '#platform/database/tables.ts'
import { lintValues } from './lint-values.ts'
import { textOfValue } from './schema-fields.ts'
import { listChangedFiles } from './website-history.server.ts'
import { findWebsitePage, listWebsitePages, placeOfKey, type WebsitePage, websiteFields } from './website-page.ts'
import { fileValue, listDrafts, listTexts } from './website-texts.server.ts'

type Files = Pick<OpenContent, 'files'>
type Text = Awaited<ReturnType<typeof listTexts>>[number]
type Draft = Awaited<ReturnType<typeof listDrafts>>[number]

/** All pages with their published and drafted values, read once. */
export async function readWebsite(db: Db, content: Files): Promise<Website> {
  const [texts, drafts] = [await listTexts(db), await listDrafts(db)]
  const editedFiles = [...texts, ...drafts].map(({ page }) => `${page}.md`)
  const files = new Set([...content.files().sources.keys(), ...editedFiles])
  const website = { content, texts, drafts }
  const orderOf = ({ id }: WebsitePage) => Number(draftedValue(website, id, 'order') ?? 0)
  return { ...website, pages: listWebsitePages(files).sort((one, other) => orderOf(one) - orderOf(other)) }
}

type Values = { content: Files; texts: Text[]; drafts: Draft[] }
export type Website = Values & { pages: WebsitePage[] }

/** The pages that staff can edit, each with its open work and its last change. */
export async function listPages(db: Db, content: Files) {
  const website = await readWebsite(db, content)
  const changedFiles = await listChangedFiles(db, content)
  return website.pages.map((page) => {
    const texts = website.texts.filter((text) => text.page === page.id)
    const drafts = website.drafts.filter((draft) => draft.page === page.id)
    const [last] = [
      ...drafts.map(({ editedAt, editedBy }) => ({ at: editedAt, by: editedBy })),
      ...texts.map(({ publishedAt, publishedBy }) => ({ at: publishedAt, by: publishedBy })),
    ].sort((one, other) => other.at.localeCompare(one.at))
    return {
      id: page.id,
      group: page.group,
      path: page.path,
      name: nameOf(website, page),
      drafts: drafts.length,
      samples: countSamples(content, page, texts),
      changedFiles: changedFiles.filter((file) => file.page === page.id).map(({ key }) => key),
      order: draftedValue(website, page.id, 'order') as number | undefined,
      isHidden: draftedValue(website, page.id, 'hidden') === true,
      isNew: texts.length === 0 && page.parts.every(({ file }) => !content.files().sources.has(file)),
      changedAt: last?.at ?? null,
      changedBy: last?.by ?? null,
    }
  })
}

export type ListedPage = Awaited<ReturnType<typeof listPages>>[number]

/** The values in the draft, each with its text before and after. */
export async function listChanges(db: Db, content: Files) {
  const website = await readWebsite(db, content)
  return website.drafts.flatMap((draft) => {
    const websitePage = findWebsitePage(draft.page)
    const text = website.texts.find(({ page, key }) => page === draft.page && key === draft.key)
    const inFile = fileValue(content, draft.page, draft.key)
    const change = { ...draft, before: text?.value ?? inFile, after: draft.value ?? inFile }
    return websitePage ? [describeChange(website, websitePage, change)] : []
  })
}

export type ListedChange = Awaited<ReturnType<typeof listChanges>>[number]

type Change = Pick<Draft, 'key' | 'editedAt' | 'editedBy' | 'editedById' | 'publicationId'> & {
  before: string | null
  after: string | null
}

function describeChange(website: Website, page: WebsitePage, change: Change) {
  const { key, before: oldValue, after: newValue, editedAt, editedBy, editedById, publicationId } = change
  const field = websiteFields(page).find((candidate) => candidate.key === key)
  const [before, after] = [oldValue, newValue].map((value) => (value === null ? '' : wordsOf(field, JSON.parse(value))))
  return {
    page: page.id,
    key,
    pageName: nameOf(website, page),
    label: labelOf(field, key),
    path: page.path,
    before: before ?? '',
    after: after ?? '',
    ...wordChange(before ?? '', after ?? ''),
    findings: lintValues([{ page: page.id, key, value: newValue }]).length,
    editedAt,
    editedBy,
    editedById,
    publicationId,
  }
}

type FieldOf = ReturnType<typeof websiteFields>[number]

export function labelOf(field: FieldOf | undefined, key: string) {
  return field ? field.label : key === 'hidden' ? 'Hidden from visitors' : key
}

export function wordsOf(field: FieldOf | undefined, value: unknown) {
  return textOfValue(field ?? { key: '', label: '', kind: 'line' }, value).trim()
}

/** Searches the texts of all pages, drafted ones included. */
export async function searchWebsite(db: Db, content: Files, query: string) {
  const website = await readWebsite(db, content)
  const needle = query.toLocaleLowerCase('en')
  return website.pages.flatMap((page) =>
    websiteFields(page).flatMap((field) => {
      const draft = website.drafts.find((value) => value.page === page.id && value.key === field.key)
      const words = wordsOf(field, draftedValue(website, page.id, field.key))
      const paragraph = words.split('\n\n').find((text) => text.toLocaleLowerCase('en').includes(needle))
      if (paragraph === undefined) return []
      const at = paragraph.toLocaleLowerCase('en').indexOf(needle)
      const [from, to] = [Math.max(0, at - 80), at + query.length]
      return [
        {
          page: page.id,
          key: field.key,
          pageName: nameOf(website, page),
          label: field.label,
          isDraft: draft !== undefined,
          before: `${from > 0 ? '… ' : ''}${paragraph.slice(from, at)}`,
          match: paragraph.slice(at, to),
          after: `${paragraph.slice(to, to + 120)}${paragraph.length > to + 120 ? ' …' : ''}`,
        },
      ]
    }),
  )
}

/** The name of a page; that of an item is its title, drafted or published. */
export function nameOf(website: Website, { id, name, group }: WebsitePage) {
  if (!/^(practice-areas|team)\//.test(id)) return name
  const title = draftedValue(website, id, group === 'team' ? 'name' : 'title')
  return typeof title === 'string' && title ? title : name
}

/** The drafted value, else the published one, else that of the file. */
function draftedValue({ content, texts, drafts }: Values, page: string, key: string): unknown {
  const isMatch = (text: Text | Draft) => text.page === page && text.key === key
  const draft = drafts.find(isMatch)
  const published = draft ? draft.value : (texts.find(isMatch)?.value ?? null)
  const value = published ?? fileValue(content, page, key)
  return value === null ? undefined : JSON.parse(value)
}

function countSamples({ files }: Files, page: WebsitePage, texts: Text[]) {
  const places = websiteFields(page)
    .filter(({ key }) => !texts.some((text) => text.key === key))
    .map(({ key }) => placeOfKey(page, key))
  const marked = page.parts.flatMap(({ file }) =>
    (files().sources.get(file)?.placeholders ?? []).map(({ field }) => ({ file, field })),
  )
  return marked.filter(({ file, field }) => places.some((place) => place?.file === file && isWithin(field, place.key)))
    .length
}
