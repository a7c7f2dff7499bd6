import type { OpenContent } from '#domain/firm/open-content.server.ts'
import { wordChange } from '#domain/text/word-change.ts'
import { labelOf, nameOf, readWebsite, wordsOf } from '#domain/website/list-website.server.ts'
import { listChangedFiles, listVersions, type Version } from '#domain/website/website-history.server.ts'
import { findWebsitePage, websiteFields } from '#domain/website/website-page.ts'
import { fileValue } from '#domain/website/website-texts.server.ts'
import type { Resources } from '#platform/resources.ts'

type HistoryQuery = { page: string; key?: string }

/** The versions of a page or of one text, newest first, with their changes. Undefined if the page does not exist. */
export async function loadHistory(db: Resources['db'], content: OpenContent, { page: id, key }: HistoryQuery) {
  const page = findWebsitePage(id)
  if (!page) return undefined
  const fields = websiteFields(page)
  const website = await readWebsite(db, content)
  const versions = await listVersions(db, { page: id, key })
  const texts = website.texts.filter((text) => text.page === id && (!key || text.key === key))
  const newest = versions.find(({ publishedAt }) => publishedAt)

  /** A stored value as text; null stands for the current value of the file. */
  function asText(key: string, value: string | null) {
    const stored = value ?? fileValue(content, id, key)
    const field = fields.find((field) => field.key === key)
    return stored === null ? '' : wordsOf(field, JSON.parse(stored))
  }
  function compare(key: string, old: string | null, current: string | null) {
    const [before, after] = [asText(key, old), asText(key, current)]
    const field = fields.find((field) => field.key === key)
    return { key, label: labelOf(field, key), before, after, ...wordChange(before, after) }
  }

  return {
    page: id,
    key,
    pageName: nameOf(website, page),
    label:
      key &&
      labelOf(
        fields.find((field) => field.key === key),
        key,
      ),
    versions: versions.map((version) => ({
      revision: version.revision,
      id: version.id,
      at: version.at,
      by: version.by,
      note: version.note,
      explanation: version.explanation,
      state: stateOf(version, newest),
      changes: version.changes.map(({ key, before, after }) => compare(key, before, after)),
    })),
    changesToFile: texts.map(({ key, value }) => compare(key, value, null)),
    updates: (await listChangedFiles(db, content))
      .filter((file) => file.page === id && (!key || file.key === key))
      .map(({ key, own, inFile }) => compare(key, own, inFile)),
  }
}

function stateOf({ id, discardedAt, undoneAt }: Version, newest: Version | undefined) {
  if (discardedAt) return 'discarded' as const
  if (id === newest?.id) return 'live' as const
  return undoneAt ? ('undone' as const) : ('replaced' as const)
}

export type LoadedHistory = NonNullable<Awaited<ReturnType<typeof loadHistory>>>
