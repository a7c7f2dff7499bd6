import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import { FocalPoints } from '#domain/images/image.ts'
import { rules } from '#domain/rules.ts'
import { renderMarkdown } from '#domain/text/markdown.server.ts'
import type { Resources } from '#platform/resources.ts'
import type { Content, Placeholder } from './content.ts'
import { type ContentEdits, withEdits } from './content-edits.ts'
import {
  ContentError,
  type ContentSource,
  checkContent,
  countsOf,
  fillAllTexts,
  fillPlaceholders,
  firmValues,
  periodsOf,
  readContentSource,
  withLine,
} from './content-file.server.ts'
import { itemFolders, textFiles, type Values, valueFiles } from './content-files.ts'
import { findUploads, readPictures } from './pictures.server.ts'

/** By text: most texts are the same in the next build, and rendering them took nine tenths of its time. */
const renderedTexts = new LRUCache({
  maxSize: 4_000_000,
  sizeCalculation: ({ html }: ReturnType<typeof renderMarkdown>, markdown: string) => html.length + markdown.length + 1,
  memoMethod: (markdown: string) => renderMarkdown(markdown),
})

export type ContentResources = Pick<Resources, 'workerPool' | 'config'>
/** Without a database, only the pictures of content/ are known. */
type BuildResources = Pick<Resources, 'config'> & Partial<Pick<Resources, 'db'>>

/** The files of content/ as read: sources by name, and the measured pictures, since measuring takes long. */
export type ContentFiles = Pick<Content, 'pictures' | 'pictureFiles'> & {
  sources: ReadonlyMap<string, ContentSource>
  /** The names of pictures for which a focal point is set. */
  focused: string[]
}

/**
 * Builds and checks the content from the files and the edits of the office. Stops at the first mistake, and names file,
 * field and, if it is in a file, the line.
 */
export async function checkedContent(
  folder: string,
  files: ContentFiles,
  edits: ContentEdits,
  { config, db }: BuildResources,
) {
  const pictures = { ...files.pictures, ...(db && (await findUploads(db, edits))) }
  try {
    return buildContent({ ...files, pictures }, edits, config)
  } catch (error) {
    throw await withLine(folder, error)
  }
}

export async function readContentFiles(
  folder: string,
  { workerPool }: Pick<ContentResources, 'workerPool'>,
): Promise<ContentFiles> {
  // Start measuring first, since a worker has to start for it; an error is thrown where it is awaited below.
  const focalPoints = checkContent(await readContentSource(folder, 'pictures.yaml'), FocalPoints)
  const pictures = readPictures(path.join(folder, 'pictures'), workerPool, focalPoints)
  pictures.catch(() => {})
  const items = await Promise.all(Object.values(itemFolders).map((items) => listItems(folder, items.folder)))
  const single = [...Object.values(valueFiles), ...Object.values(textFiles)]
  const names = [...single.map(({ file }) => file), ...items.flat()]
  const sources = new Map<string, ContentSource>()
  for (const name of names) sources.set(name, await readContentSource(folder, name))
  return { sources, focused: Object.keys(focalPoints), ...(await pictures) }
}

async function listItems(folder: string, name: string) {
  const files = await readdir(path.join(folder, name)).catch(() => {
    throw new ContentError(`content/${name}: the folder is missing or cannot be read`)
  })
  return files
    .filter((file) => file.endsWith('.md'))
    .sort()
    .map((file) => `${name}/${file}`)
}

function buildContent(
  { sources, focused, ...pictures }: ContentFiles,
  edits: ContentEdits,
  config: Resources['config'],
) {
  const placeholders: Placeholder[] = []
  const hiddenAreas = new Set<string>()

  function edited(name: string) {
    const file = `content/${name}`
    const newFile = { file, value: {}, body: '', placeholders: [], lineOf: () => undefined }
    const source = withEdits(sources.get(name) ?? newFile, edits.get(name))
    placeholders.push(...(source?.placeholders ?? []))
    return source
  }
  function data<Schema extends z.ZodType>(name: string, schema: Schema) {
    const source = edited(name)
    if (!source) throw new ContentError(`content/${name}: this page cannot be hidden`)
    return checkContent(source, schema)
  }
  function text<Schema extends z.ZodType<object>>(
    { file, body, ...source }: ContentSource,
    schema: Schema,
    values?: Record<string, string>,
  ) {
    return {
      ...checkContent({ file, body, ...source }, schema),
      ...renderedTexts.memo(fillPlaceholders(file, body, values)),
    }
  }
  function page<Schema extends z.ZodType<object>>({ file, schema }: { file: string; schema: Schema }) {
    const source = edited(file)
    if (!source) throw new ContentError(`content/${file}: this page cannot be hidden`)
    return text(source, schema, values)
  }
  type Folder<Schema> = { folder: string; schema: Schema }
  function items<Schema extends z.ZodType<{ order: number }>>({ folder, schema }: Folder<Schema>) {
    const names = new Set([...sources.keys(), ...edits.keys()].filter((name) => name.startsWith(`${folder}/`)))
    return [...names]
      .sort()
      .flatMap((name) => {
        const source = edited(name)
        const slug = path.parse(name).name
        if (!source && folder === 'practice-areas') hiddenAreas.add(slug)
        return source ? [{ slug, ...text(source, schema) }] : []
      })
      .sort(byOrder)
  }

  const written = Object.fromEntries(
    Object.entries(valueFiles).map(([name, { file, schema }]) => [name, data(file, schema)]),
  ) as Values<typeof valueFiles>
  const values = { ...firmValues(written.firm), ...periodsOf(config, written.interface) }
  const asWritten = {
    ...written,
    terms: page(textFiles.terms),
    privacy: page(textFiles.privacy),
    practiceAreas: items(itemFolders.practiceAreas),
    team: items(itemFolders.team),
    ...pictures,
    placeholders,
  }
  const content = withValues(asWritten, { ...values, ...countsOf(asWritten) })
  checkReferences(content, focused, hiddenAreas)
  // Remove hidden areas from the profiles.
  const team = content.team.map((member) => ({
    ...member,
    areas: member.areas.filter((area) => !hiddenAreas.has(area)),
  }))
  return { ...content, team }
}

/** Fills the placeholders of the pages. Counts are known only after all files are read. */
function withValues(content: Content, values: Record<string, string>): Content {
  const filled = (['home', 'about', 'careers', 'pages', 'resources', 'notice'] as const).map((name) => [
    name,
    fillAllTexts(`content/${name}.yaml`, content[name], values),
  ])
  return { ...content, ...Object.fromEntries(filled) }
}

/** Checks what depends on several files. */
function checkReferences(content: Content, focused: string[], hiddenAreas: ReadonlySet<string>) {
  const { practiceAreas, team } = content
  const pictures = [...listPictureReferences(content), ...focused.map((name) => ['pictures.yaml', name] as const)]
  for (const [file, image] of pictures) {
    if (!content.pictures[image])
      throw new ContentError(`content/${file}: there is no picture "${image}" in content/pictures`, image)
  }
  const { most } = rules.practiceAreas
  if (practiceAreas.length < 1 || practiceAreas.length > most) {
    const count = practiceAreas.length
    throw new ContentError(`content/practice-areas: one to ${most} files are expected, there are ${count}`)
  }
  const knownAreas = new Set(practiceAreas.map((area) => area.slug))
  for (const member of team) {
    const unknown = member.areas.find((area) => !knownAreas.has(area) && !hiddenAreas.has(area))
    if (unknown)
      throw new ContentError(`content/team/${member.slug}.md: no practice area "${unknown}" at areas`, unknown)
  }
}

/** Every picture that a file refers to, with that file. */
function listPictureReferences({ home, about, careers, pages, practiceAreas, team }: Content) {
  return [
    ['home.yaml', 'hero'],
    ['home.yaml', 'hero-portrait'],
    ['home.yaml', home.intro.image],
    ['about.yaml', about.image],
    ...about.figures.map((figure) => ['about.yaml', figure.image]),
    ['careers.yaml', careers.image],
    ...Object.values(pages).map((head) => ['pages.yaml', 'image' in head ? head.image : undefined]),
    ...practiceAreas.map((area) => [`practice-areas/${area.slug}.md`, area.image]),
    ...team.map((member) => [`team/${member.slug}.md`, member.image]),
  ].filter((entry): entry is [string, string] => entry[1] !== undefined)
}

function byOrder(one: { order: number }, other: { order: number }) {
  return one.order - other.order
}
