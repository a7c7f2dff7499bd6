import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Document, isMap, parseDocument } from 'yaml'
import { machine } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { noEdits } from '#domain/firm/content-edits.ts'
import type { OpenContent } from '#domain/firm/open-content.server.ts'
import { type ContentResources, checkedContent, readContentFiles } from '#domain/firm/read-content.server.ts'
import type { Db } from '#platform/database/tables.ts'
import { withContentProblem } from './publish-website.server.ts'
import { incrementRevision, writeDraftValues } from './save-draft.server.ts'
import { listWebsitePages, websiteFields } from './website-page.ts'
import { editsOf, fileValue, listPublishedEdits, listTexts, type WebsiteValue } from './website-texts.server.ts'

/** Writes a copy of content/ with the values that the office has published. */
export async function exportContent(db: Db, { from, to }: { from: string; to: string }) {
  const existing = await readdir(to).catch(() => [])
  if (existing.length > 0) throw new Error(`${to} is not empty.`)
  const edits = await listPublishedEdits(db)
  await cp(from, to, { recursive: true })
  for (const [name, values] of edits) {
    const file = path.join(to, name)
    await mkdir(path.dirname(file), { recursive: true })
    const before = await readFile(file, 'utf8').catch(() => '')
    await writeFile(file, withValues(before, name, values))
  }
  return edits.size
}

/** Replaces values in a file; the rest of it stays, comments too. */
function withValues(source: string, name: string, values: ReadonlyMap<string, unknown>) {
  const [, head = '', body = ''] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(source) ?? ['', source]
  const document = parseDocument(head, { customTags: [{ tag: '!sample', resolve: (value: string) => value }] })
  for (const [key, value] of values) {
    const steps = key.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step))
    if (key === 'items') document.contents = new Document(value).contents as typeof document.contents
    else if (value === null) removeIn(document, steps)
    else if (key !== 'body') document.setIn(steps, document.createNode(value))
  }
  const text = document.toString({ lineWidth: 0 })
  return name.endsWith('.md') ? `---\n${text}---\n${values.get('body') ?? body}` : text
}

/** Removes a value, if it is there, and each group that has no values without it. */
function removeIn(document: Document, steps: (string | number)[]) {
  if (!document.hasIn(steps)) return
  document.deleteIn(steps)
  const groupSteps = steps.slice(0, -1)
  const group = document.getIn(groupSteps)
  if (groupSteps.length > 0 && isMap(group) && group.items.length === 0) removeIn(document, groupSteps)
}

type ImportResources = ChangeContext & ContentResources

/** Puts the values of a folder that differ from the website into the draft; returns their number. */
export async function importContent(resources: ImportResources, content: OpenContent, folder: string) {
  const files = await readContentFiles(folder, resources)
  await checkedContent(folder, files, noEdits, resources)
  const imported = { files: () => files }
  const texts = await listTexts(resources.db)
  const editedFiles = texts.map(({ page }) => `${page}.md`)
  const pages = listWebsitePages(new Set([...content.files().sources.keys(), ...files.sources.keys(), ...editedFiles]))
  const changed = pages.flatMap((page): WebsiteValue[] => {
    const isGone = page.parts.every(({ file }) => !files.sources.has(file))
    if (isGone) return [{ page: page.id, key: 'hidden', value: 'true' }]
    return websiteFields(page).flatMap(({ key }) => {
      const published = texts.find((text) => text.page === page.id && text.key === key)?.value
      const [current, value] = [published ?? fileValue(content, page.id, key), fileValue(imported, page.id, key)]
      // A value that the folder lacks goes back to the file if the office had published it; otherwise it is removed.
      // One that the office emptied is the same as one that the folder lacks.
      const isSame = (value ?? 'null') === (current ?? 'null')
      return isSame ? [] : [{ page: page.id, key, value: value ?? (published ? null : 'null') }]
    })
  })
  await withContentProblem(() => content.build(editsOf([...texts, ...changed])))
  const now = new Date()
  await change(resources, machine, async ({ db, record }) => {
    for (const [page, values] of Map.groupBy(changed, (value) => value.page)) {
      await writeDraftValues(db, content, values, { revision: await incrementRevision(db, page), editedBy: null, now })
      await record('website drafted', page)
    }
  })
  return changed.length
}
