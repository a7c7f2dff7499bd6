import type { Content } from '#domain/firm/content.ts'
import { valueAt } from '#domain/firm/content-edits.ts'
import { findWebsitePage, listWebsitePages, placeOfKey, type WebsitePage, websiteFields } from './website-page.ts'

/** A value as visitors meet it on a page: plain words, rendered Markdown, or the name of a picture. */
export type ShownText = { kind: 'text' | 'html' | 'picture'; value: string; place: TextPlace }

/** Where staff change a text. */
export type TextPlace = {
  page: string
  /** The way to the very text, such as `items.3.answer` in the field `items`. */
  key: string
  /** What the form calls its field. */
  label: string
}

/** The values of a page as they stand in these words. */
export function shownTexts(content: Content, page: WebsitePage): ShownText[] {
  const isTab = (key: string) => /^(pages|legal)$/.test(page.group) && /^(head\.)?(title|description)$/.test(key)
  return websiteFields(page).flatMap(({ key: field, label }) => {
    // What the tab and search engines say stands nowhere on the page.
    if (isTab(field)) return []
    const { file, key = '' } = placeOfKey(page, field) ?? {}
    const words = file ? wordsOfFile(content, file) : undefined
    const at = key === 'items' ? words : valueAt(words, key === 'body' ? ['html'] : key.split('.'))
    return leavesOf(at, field).map(([way, value]) => ({
      kind: key === 'body' ? 'html' : way.endsWith('image') ? 'picture' : 'text',
      value,
      place: { page: page.id, key: way, label },
    }))
  })
}

/** All pages that these words make; letters are on none. */
export function pagesOf({ practiceAreas, team }: Content) {
  return listWebsitePages([
    ...practiceAreas.map(({ slug }) => `practice-areas/${slug}.md`),
    ...team.map(({ slug }) => `team/${slug}.md`),
  ]).filter(({ group }) => group !== 'letters')
}

/** The page whose form holds most of what an address shows. */
export function pageAtPath(path: string) {
  const [, area] = /^\/(practice-areas\/[\w-]+)$/.exec(path) ?? []
  return area ? findWebsitePage(area) : listWebsitePages([]).find((page) => page.path === path)
}

/** What a file has become; where the code has another name for a value, that of the file stands beside it. */
function wordsOfFile(content: Content, file: string): unknown {
  const [, folder, name = ''] = /^(?:(.+)\/)?(.+)\.\w+$/.exec(file) ?? []
  if (folder === 'practice-areas') return content.practiceAreas.find(({ slug }) => slug === name)
  if (folder === 'team') {
    const member = content.team.find(({ slug }) => slug === name)
    // A stand-in is no picture of theirs.
    return member && { ...member, office: member.place, image: member.initials ? undefined : member.image }
  }
  if (name === 'firm') return { ...content.firm, offices: content.firm.places }
  return content[name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) as keyof Content]
}

function leavesOf(value: unknown, way: string): [way: string, value: string][] {
  if (typeof value === 'string') return value ? [[way, value]] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([step, inner]) => leavesOf(inner, `${way}.${step}`))
}
