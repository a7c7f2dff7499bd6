import type { Content } from '#domain/firm/content.ts'
import { valueAt } from '#domain/firm/content-edits.ts'
import { findWebsitePage, listWebsitePages, placeOfKey, type WebsitePage, websiteFields } from './website-page.ts'

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
