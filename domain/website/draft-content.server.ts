import type { Content } from '#domain/firm/content.ts'
import { ContentError } from '#domain/firm/content-file.server.ts'
import type { OpenContent } from '#domain/firm/open-content.server.ts'
import type { Db } from '#platform/database/tables.ts'
import { listWebsitePages, placeOfKey, websiteFields } from './website-page.ts'
import { editsOf, listDrafts, listTexts } from './website-texts.server.ts'

type Draft = Awaited<ReturnType<typeof listDrafts>>[number]

/** The words with the draft. What cannot be shown yet is left out of them, and named. */
export type DraftContent = { content: Content; changes: number; mistakes: DraftMistake[] }

/** What keeps the draft of a page from being shown, at its field where one is to blame. */
export type DraftMistake = { page?: string; key?: string; label?: string; reason: string }

/** Builds the words with the draft once for each state of it: to read and check all of them takes a while. */
export function openDraftContent(db: Db, content: OpenContent) {
  let last: { of: Content; version: string; built: Promise<DraftContent> } | undefined

  return async () => {
    const version = await findDraftVersion(db)
    if (last?.of !== content.current || last.version !== version) {
      const built = buildDraft(db, content)
      const made = { of: content.current, version, built }
      last = made
      built.catch(() => {
        if (last === made) last = undefined
      })
    }
    return await last.built
  }
}

/** Another text for each state of the draft. */
async function findDraftVersion(db: Db) {
  const state = await db
    .selectFrom('websiteDraft')
    .select(({ fn }) => [
      fn.countAll().as('values'),
      fn.sum('revision').as('revisions'),
      fn.max('editedAt').as('editedAt'),
    ])
    .executeTakeFirstOrThrow()
  return Object.values(state).join(' ')
}

async function buildDraft(db: Db, content: OpenContent): Promise<DraftContent> {
  const [texts, drafts] = await Promise.all([listTexts(db), listDrafts(db)])
  const mistakes: DraftMistake[] = []
  let shown = drafts
  while (shown.length > 0) {
    try {
      return { content: await content.build(editsOf([...texts, ...shown])), changes: drafts.length, mistakes }
    } catch (error) {
      if (!(error instanceof ContentError)) throw error
      const found = error.message.split('\n').map(readMistake)
      mistakes.push(...found)
      shown = withoutFailing(shown, found)
    }
  }
  return { content: content.current, changes: drafts.length, mistakes }
}

/** Leaves out the page at fault; where the mistake is between pages, the one that was changed last. */
function withoutFailing(values: Draft[], mistakes: DraftMistake[]) {
  const own = mistakes.find(({ page }) => values.some((value) => value.page === page))
  const failing = own ?? values.reduce((last, value) => (value.editedAt > last.editedAt ? value : last))
  return values.filter(({ page }) => page !== failing.page)
}

/** Whose field is meant by a sentence such as 'content/team/x.md: a text is missing at summary (line 3)'. */
function readMistake(sentence: string): DraftMistake {
  const [, file = '', reason = sentence, at = ''] =
    /^content\/([^:]+): (.*?)(?: at (\S+))?(?: \(line \d+\))?$/.exec(sentence) ?? []
  const way = at.replace(/\[(\d+)\]/g, '.$1')
  const fields = listWebsitePages([file]).flatMap((page) =>
    websiteFields(page).flatMap(({ key, label }) => {
      const place = placeOfKey(page, key)
      return place?.file === file ? [{ page: page.id, key, label, at: place.key }] : []
    }),
  )
  const meant = fields.find((field) => way === field.at || way.startsWith(`${field.at}.`))
  return { page: meant?.page ?? fields[0]?.page, key: meant?.key, label: meant?.label, reason }
}
