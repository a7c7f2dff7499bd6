import type { Content } from '#domain/firm/content.ts'
import { listPlacesLeft } from '#domain/firm/sample-places.ts'
import { amount, numberWord, plural } from '#domain/number-word.ts'
import { countSampleContent } from '#domain/sample/sample-content.server.ts'
import type { Db } from '#platform/database/tables.ts'
import type { CheckResult, Place } from './check.ts'
import { pathOfPlace } from './edit-path.ts'
import type { ReadPage } from './read-site.server.ts'

const inOneLine = new Intl.ListFormat('en-IN')

/** Places in the texts that hold an example in the place of the firm's own words. */
export function checkSamples(content: Content): CheckResult {
  const places = samplesIn(content)
  const [first] = places
  if (!first) return {}
  return {
    left: {
      title: 'Samples are left in the texts',
      text: `${amount(places.length, 'place')} still ${plural(places.length, 'holds', 'hold')} examples.`,
      mend: { label: 'Fill them in', to: first.to },
      places,
    },
  }
}

/** Such places by the names that staff know, of all texts or of those that are meant. */
export function samplesIn(content: Content, isMeant: (file: string, field: string) => boolean = () => true): Place[] {
  return listPlacesLeft(content)
    .filter(({ file, field }) => isMeant(file, field))
    .map(({ file, field, page, name }) => ({ name: `${page}: ${name}`, to: pathOfPlace(file, field) }))
}

/** Posts, press links, pictures and messages that came with the program. */
export async function checkSampleContent(db: Db): Promise<CheckResult> {
  const { post, article, picture, message } = await countSampleContent(db)
  const counted = [
    post && amount(post, 'post'),
    article && amount(article, 'press article'),
    picture && amount(picture, 'picture'),
    message && amount(message, 'message'),
  ].filter((each) => typeof each === 'string')
  if (counted.length === 0) return {}
  const rows = inOneLine.format(counted)
  const [are, samples] = post + article + picture + message === 1 ? ['is', 'a sample'] : ['are', 'samples']
  return {
    left: {
      title: 'What came with the program is still there',
      text: `${rows} ${are} ${samples}. Visitors can see them.`,
      mend: { label: 'Remove them', act: 'sample-content', rows },
    },
  }
}

/** What the tab and a search result say of each page. */
export function checkTitles(pages: ReadPage[]): CheckResult {
  const mute = pages.filter(({ title, description }) => /^\s*(\||$)/.test(title) || !description)
  const note = amount(pages.length, 'page')
  if (mute.length === 0) return { note }
  return {
    note,
    left: {
      title: `${numberWord(mute.length)} ${plural(mute.length, 'page has', 'pages have')} no title or no description`,
      text: 'Search results show both.',
      places: mute.map(({ name, editPath }) => ({ name, to: editPath })),
    },
  }
}

/** What search engines need of each kind to show it: https://developers.google.com/search/docs/appearance/structured-data. */
const required: Record<string, string[]> = {
  Organization: ['name', 'url', 'logo'],
  LegalService: ['name', 'address', 'telephone', 'openingHoursSpecification'],
  Person: ['name', 'jobTitle'],
  WebSite: ['name', 'url'],
  Blog: ['name', 'url'],
  CollectionPage: ['name', 'url'],
  FAQPage: ['mainEntity'],
  BlogPosting: ['headline', 'image', 'datePublished', 'author'],
  BreadcrumbList: ['itemListElement'],
}

/** Whether each page says to programs what it is, and each of these things has what it needs. */
export function checkStructuredData(pages: ReadPage[]): CheckResult {
  const faulty = pages.flatMap(({ path, name, editPath, things }) => {
    const missing = things ? missingIn(path, things) : ['it cannot be read']
    return missing.length > 0 ? [{ name: `${name}: ${missing.join(', ')}`, to: editPath }] : []
  })
  const note = amount(
    pages.reduce((sum, { things }) => sum + (things?.length ?? 0), 0),
    'entry',
    'entries',
  )
  if (faulty.length === 0) return { note }
  return {
    note,
    left: {
      title: `${numberWord(faulty.length)} ${plural(faulty.length, 'page lacks', 'pages lack')} structured data`,
      text: 'Search engines show the firm, its questions and its notes by it.',
      places: faulty,
    },
  }
}

function missingIn(path: string, things: unknown[]) {
  const found = things as Record<string, unknown>[]
  const types = found.map((thing) => thing['@type'])
  const wanted = /^\/blog\/(?!tag\/)/.test(path) ? 'BlogPosting' : path === '/' ? 'Organization' : 'BreadcrumbList'
  const absent = types.includes(wanted) || path === '/search' ? [] : [wanted]
  return [
    ...absent,
    ...found.flatMap((thing) => {
      const type = String(thing['@type'])
      return (required[type] ?? []).filter((name) => isEmpty(thing[name])).map((name) => `${type} without ${name}`)
    }),
  ]
}

function isEmpty(value: unknown) {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}
