import { z } from 'zod'
import type { Content } from '#domain/firm/content.ts'
import { valueAt } from '#domain/firm/content-edits.ts'
import { contentGroups } from '#domain/firm/content-field.ts'
import { itemFolders, textFiles, valueFiles } from '#domain/firm/content-files.ts'
import { areaPath, type PagePath, sitePages } from '#domain/site/pages.ts'
import { type Field, fieldsOf } from './schema-fields.ts'

/* The pages that staff can edit, each with the parts of content/ that it shows. */

type Part = {
  /** Its path below content/. */
  file: string
  schema: z.ZodType
  /** The path of its values in the file; missing for the whole file. */
  at?: string
  /** The prefix of its keys, if a page has several parts. */
  as?: string
  /** The heading of its values in the form, if they have none of their own. */
  label?: string
  /** If set, only these keys belong to this page. */
  only?: string[]
  except?: string[]
}

export type WebsitePage = {
  /** Its id in the API. */
  id: string
  group: 'pages' | 'firm' | 'practice-areas' | 'team' | 'legal' | 'interface' | 'letters'
  /** Its name in the office; the title of an item, if it has one, takes precedence. */
  name: string
  /** Its address; that of texts which are on every page is the home page. Empty for a letter. */
  path: string
  parts: Part[]
}

const ownParts: Record<string, Part[]> = {
  home: [valueFiles.home],
  about: [valueFiles.about],
  careers: [valueFiles.careers],
  'practice-areas': [{ ...valueFiles.civilSuit, as: 'suit', label: 'Life of a civil suit' }],
  resources: [valueFiles.resources],
  faq: [valueFiles.faq],
  'time-limits': [valueFiles.timeLimits],
  'privacy-policy': [{ ...textFiles.privacy, as: 'text', label: 'Text of the page' }],
  termsofservice: [{ ...textFiles.terms, as: 'text', label: 'Text of the page' }],
}
const legalPages = ['privacy-policy', 'termsofservice']

function headPart(key: string): Part[] {
  const schema = (valueFiles.pages.schema.shape as Record<string, z.ZodType | undefined>)[key]
  return schema ? [{ file: valueFiles.pages.file, schema, at: key, as: 'head', label: 'Head of the page' }] : []
}

/** Names of pages that are in no list of the website. */
const otherNames: Record<string, string> = {
  'legal-updates': 'Legal updates',
  'case-studies': 'Case studies',
  publications: 'Publications',
  faq: 'FAQ',
  'time-limits': 'Time limits',
}

/** The address where the texts of a group are shown, unless it is every page. */
const interfacePaths: Record<string, string> = {
  lists: '/blog',
  contact: '/contact',
  hours: '/contact',
  messageForm: '/contact',
  messageErrors: '/contact',
  problems: '/contact',
  blog: '/blog',
  post: '/blog',
  search: '/search',
  media: '/media',
  gallery: '/media',
  team: '/team',
  areas: '/practice-areas',
  resources: '/resources',
  timeLimits: '/resources/time-limits',
  pages: '/sitemap',
}

const fixedPages: WebsitePage[] = [
  ...sitePages.map(({ key, path, navigation, sitemap, legal }): WebsitePage => {
    const group = legalPages.includes(key) ? 'legal' : 'pages'
    const name = navigation ?? sitemap ?? legal ?? otherNames[key] ?? key
    return { id: key, name, group, path, parts: [...headPart(key), ...(ownParts[key] ?? [])] }
  }),
  {
    id: 'search',
    name: 'Search',
    group: 'pages',
    path: '/search',
    parts: [...headPart('search'), valueFiles.search],
  },
  {
    id: 'firm',
    name: 'On every page',
    group: 'firm',
    path: '/',
    parts: [{ ...valueFiles.firm, except: ['hours', 'holidays'] }],
  },
  {
    id: 'hours',
    name: 'Opening hours',
    group: 'firm',
    path: contactPath(),
    parts: [{ ...valueFiles.firm, only: ['hours', 'holidays'] }],
  },
  {
    id: 'disclaimer',
    name: 'Disclaimer',
    group: 'legal',
    path: '/',
    parts: [valueFiles.disclaimer],
  },
  {
    id: 'notice',
    name: 'Notice',
    group: 'legal',
    path: contactPath(),
    parts: [valueFiles.notice],
  },
  ...wordPages('interface', (name) => interfacePaths[name] ?? '/'),
  ...wordPages('letters', () => ''),
]

/** One page for each group of texts of the interface or of the letters. */
function wordPages(group: 'interface' | 'letters', pathOf: (name: string) => string) {
  const { file, schema } = valueFiles[group]
  return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, words]): WebsitePage[] => {
    const label = contentGroups.get(words)?.label
    if (!label) return []
    const part = { file, schema: words, at: name }
    return [{ id: `${group}/${name}`, name: label, group, path: pathOf(name), parts: [part] }]
  })
}

function contactPath(): PagePath {
  return '/contact'
}

/** Finds a page by its id; also an item, such as `team/a-n-advocate`, whether or not its file exists. */
export function findWebsitePage(id: string): WebsitePage | undefined {
  const fixed = fixedPages.find((page) => page.id === id)
  if (fixed) return fixed
  const [, folder, slug] = /^(practice-areas|team)\/([a-z0-9]+(?:-[a-z0-9]+)*)$/.exec(id) ?? []
  if (!folder || !slug) return undefined
  const isArea = folder === 'practice-areas'
  const { schema } = isArea ? itemFolders.practiceAreas : itemFolders.team
  const path = isArea ? areaPath(slug) : `/team#${slug}`
  return { id, name: slug, group: isArea ? 'practice-areas' : 'team', path, parts: [{ file: `${id}.md`, schema }] }
}

/** All pages: the fixed ones, and one for each file of the folders. */
export function listWebsitePages(files: Iterable<string>): WebsitePage[] {
  const items = [...files].filter((file) => /^(practice-areas|team)\//.test(file))
  return [...fixedPages, ...items.flatMap((file) => findWebsitePage(file.replace(/\.md$/, '')) ?? [])]
}

/** The editable fields of a page, in the order of its files. */
export function websiteFields({ parts }: WebsitePage): Field[] {
  return parts.flatMap(({ file, schema, as, label, only, except }) => [
    ...fieldsOf(schema, { hasBody: file.endsWith('.md') })
      .filter(({ key }) => (only ? only.includes(key) : !except?.includes(key)))
      .map((field) => ({ ...field, key: as ? `${as}.${field.key}` : field.key, group: field.group ?? label })),
    ...(isItem(file) ? [hidden] : []),
  ])
}

/** Whether a file is an item of a folder, which can be hidden. */
function isItem(file: string) {
  return file.includes('/')
}

const hidden: Field = { key: 'hidden', label: 'Hidden', kind: 'fixed', optional: true, schema: z.boolean() }

/** The file in content/ of a key, and its path in that file. */
export function placeOfKey({ parts }: WebsitePage, key: string) {
  const part = parts.find(({ as }) => as && key.startsWith(`${as}.`)) ?? parts.find(({ as }) => !as)
  if (!part) return undefined
  const partKey = part.as ? key.slice(part.as.length + 1) : key
  return { file: part.file, key: part.at ? `${part.at}.${partKey}` : partKey }
}

/** A value as a page shows it: plain text, rendered Markdown, or the name of a picture. */
export type ShownText = { kind: 'text' | 'html' | 'picture'; value: string; place: TextPlace }

/** Where staff edit a text. */
export type TextPlace = {
  page: string
  /** The path of the text, such as `items.3.answer` in the field `items`. */
  key: string
  /** The label of its field in the form. */
  label: string
}

/** The values of a page in this content. */
export function shownTexts(content: Content, page: WebsitePage): ShownText[] {
  const isMeta = (key: string) => /^(pages|legal)$/.test(page.group) && /^(head\.)?(title|description)$/.test(key)
  return websiteFields(page).flatMap(({ key: field, label }) => {
    // Title and description for the browser tab and search engines are not visible on the page.
    if (isMeta(field)) return []
    const { file, key = '' } = placeOfKey(page, field) ?? {}
    const fileContent = file ? contentOfFile(content, file) : undefined
    const fieldValue = key === 'items' ? fileContent : valueAt(fileContent, key === 'body' ? ['html'] : key.split('.'))
    return leavesOf(fieldValue, field).map(([path, value]) => ({
      kind: key === 'body' ? 'html' : path.endsWith('image') ? 'picture' : 'text',
      value,
      place: { page: page.id, key: path, label },
    }))
  })
}

/** All pages of this content, without letters. */
export function pagesOf({ practiceAreas, team }: Content) {
  return listWebsitePages([
    ...practiceAreas.map(({ slug }) => `practice-areas/${slug}.md`),
    ...team.map(({ slug }) => `team/${slug}.md`),
  ]).filter(({ group }) => group !== 'letters')
}

/** The page whose form has most of the texts that are shown at an address. */
export function pageAtPath(path: string) {
  const [, area] = /^\/(practice-areas\/[\w-]+)$/.exec(path) ?? []
  return area ? findWebsitePage(area) : listWebsitePages([]).find((page) => page.path === path)
}

/** The content of a file. If the code renames a value, adds it under the name that the file uses. */
function contentOfFile(content: Content, file: string): unknown {
  const [, folder, name = ''] = /^(?:(.+)\/)?(.+)\.\w+$/.exec(file) ?? []
  if (folder === 'practice-areas') return content.practiceAreas.find(({ slug }) => slug === name)
  if (folder === 'team') {
    const member = content.team.find(({ slug }) => slug === name)
    // With initials, the image is only a placeholder and not a picture of the member.
    return member && { ...member, office: member.place, image: member.initials ? undefined : member.image }
  }
  if (name === 'firm') return { ...content.firm, offices: content.firm.places }
  return content[name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) as keyof Content]
}

function leavesOf(value: unknown, path: string): [path: string, value: string][] {
  if (typeof value === 'string') return value ? [[path, value]] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([step, inner]) => leavesOf(inner, `${path}.${step}`))
}
