import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { z } from 'zod'
import { FocalPoints } from '#domain/images/image.ts'
import { rules } from '#domain/rules.ts'
import { renderMarkdown } from '#domain/text/markdown.server.ts'
import type { Resources as Opened } from '#platform/resources.ts'
import type { Content, Placeholder } from './content.ts'
import { ContentError, readContentFile, withLine } from './content-file.server.ts'
import {
  About,
  Careers,
  CivilSuit,
  Disclaimer,
  Faq,
  Firm,
  Home,
  LegalText,
  Notice,
  Pages,
  PracticeArea,
  Resources,
  Search,
  TeamMember,
} from './content-schemas.ts'
import { countsOf, fillAll, fillIn, firmValues, periodsOf } from './fill-in.server.ts'
import { readPictures } from './pictures.server.ts'
import { TimeLimits } from './time-limits.ts'

export type ContentResources = Pick<Opened, 'workerPool' | 'config'>

/** Reads and checks all of content/. The first mistake found in a file stops it, with file, field and line. */
export async function readContent(folder: string, resources: ContentResources): Promise<Content> {
  try {
    return await readAll(folder, resources)
  } catch (error) {
    throw await withLine(folder, error)
  }
}

async function readAll(folder: string, { workerPool, config }: ContentResources): Promise<Content> {
  const placeholders: Placeholder[] = []

  async function read<Schema extends z.ZodType>(name: string, schema: Schema) {
    const file = await readContentFile(folder, name, schema)
    placeholders.push(...file.placeholders)
    return file
  }
  async function data<Schema extends z.ZodType>(name: string, schema: Schema) {
    return (await read(name, schema)).data
  }
  async function readText<Schema extends z.ZodType<object>>(
    name: string,
    schema: Schema,
    values?: Record<string, string>,
  ) {
    const { data, body } = await read(name, schema)
    return { ...data, ...renderMarkdown(fillIn(`content/${name}`, body, values)) }
  }
  async function readFolder<Schema extends z.ZodType<object>>(name: string, schema: Schema) {
    const files = await readdir(path.join(folder, name)).catch(() => {
      throw new ContentError(`content/${name}: the folder is missing or cannot be read`)
    })
    const texts = files.filter((file) => file.endsWith('.md')).sort()
    return await Promise.all(
      texts.map(async (file) => ({ slug: file.slice(0, -3), ...(await readText(`${name}/${file}`, schema)) })),
    )
  }

  // Begun first, since another process has to start for it; a mistake is told in its place below.
  const focalPoints = await data('pictures.yaml', FocalPoints)
  const pictures = readPictures(path.join(folder, 'pictures'), workerPool, focalPoints)
  pictures.catch(() => {})
  const firm = await data('firm.yaml', Firm)
  const values = { ...firmValues(firm), ...periodsOf(config) }
  const asWritten = {
    firm,
    home: await data('home.yaml', Home),
    about: await data('about.yaml', About),
    careers: await data('careers.yaml', Careers),
    pages: await data('pages.yaml', Pages),
    resources: await data('resources.yaml', Resources),
    search: await data('search.yaml', Search),
    faq: await data('faq.yaml', Faq),
    timeLimits: await data('time-limits.yaml', TimeLimits),
    civilSuit: await data('civil-suit.yaml', CivilSuit),
    disclaimer: await data('disclaimer.yaml', Disclaimer),
    notice: await data('notice.yaml', Notice),
    terms: await readText('terms.md', LegalText, values),
    privacy: await readText('privacy.md', LegalText, values),
    practiceAreas: (await readFolder('practice-areas', PracticeArea)).sort(byOrder),
    team: (await readFolder('team', TeamMember)).sort(byOrder),
    ...(await pictures),
    placeholders,
  }
  const content = withValues(asWritten, { ...values, ...countsOf(asWritten) })
  checkTogether(content, Object.keys(focalPoints))
  return content
}

/** The words of the pages may name what is counted only when all is read. */
function withValues(content: Content, values: Record<string, string>): Content {
  const filled = (['home', 'about', 'careers', 'pages', 'resources', 'notice'] as const).map((name) => [
    name,
    fillAll(`content/${name}.yaml`, content[name], values),
  ])
  return { ...content, ...Object.fromEntries(filled) }
}

/** What no single file can know. */
function checkTogether(content: Content, focused: string[]) {
  const { practiceAreas, team } = content
  const pictures = [...namedPictures(content), ...focused.map((name) => ['pictures.yaml', name] as const)]
  for (const [file, image] of pictures) {
    if (!content.pictures[image])
      throw new ContentError(`content/${file}: there is no picture "${image}" in content/pictures`, image)
  }
  const { most } = rules.practiceAreas
  if (practiceAreas.length < 1 || practiceAreas.length > most) {
    const found = practiceAreas.length
    throw new ContentError(`content/practice-areas: one to ${most} files are expected, there are ${found}`)
  }
  const known = new Set(practiceAreas.map((area) => area.slug))
  for (const member of team) {
    const unknown = member.areas.find((area) => !known.has(area))
    if (unknown)
      throw new ContentError(`content/team/${member.slug}.md: no practice area "${unknown}" at areas`, unknown)
  }
}

/** Every picture a text asks for, with the file that asks. */
function namedPictures({ home, about, careers, pages, practiceAreas, team }: Content) {
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
  ].filter((named): named is [string, string] => named[1] !== undefined)
}

function byOrder(one: { order: number }, other: { order: number }) {
  return one.order - other.order
}
