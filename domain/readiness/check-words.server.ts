import type { Content } from '#domain/firm/content.ts'
import { listPlacesLeft } from '#domain/firm/sample-places.ts'
import { amount, numberWord, plural } from '#domain/number-word.ts'
import { countSampleContent } from '#domain/sample/sample-content.server.ts'
import type { Db } from '#platform/database/tables.ts'
import type { CheckResult, Place } from './check.ts'
import { pathOfPlace } from './edit-path.ts'
import type { ReadPage } from './readiness.server.ts'

const listFormat = new Intl.ListFormat('en-IN')

/** Checks for examples in the texts that the firm has not replaced yet. */
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

/** The places with examples, by the names that staff know, of all texts or of the selected ones. */
export function samplesIn(
  content: Content,
  isSelected: (file: string, field: string) => boolean = () => true,
): Place[] {
  return listPlacesLeft(content)
    .filter(({ file, field }) => isSelected(file, field))
    .map(({ file, field, page, name }) => ({ name: `${page}: ${name}`, to: pathOfPlace(file, field) }))
}

/** Checks for posts, press links, pictures and messages of the sample content. */
export async function checkSampleContent(db: Db): Promise<CheckResult> {
  const { post, article, picture, message } = await countSampleContent(db)
  const counted = [
    post && amount(post, 'post'),
    article && amount(article, 'press article'),
    picture && amount(picture, 'picture'),
    message && amount(message, 'message'),
  ].filter((count) => typeof count === 'string')
  if (counted.length === 0) return {}
  const rows = listFormat.format(counted)
  const [are, samples] = post + article + picture + message === 1 ? ['is', 'a sample'] : ['are', 'samples']
  return {
    left: {
      title: 'What came with the program is still there',
      text: `${rows} ${are} ${samples}. Visitors can see them.`,
      mend: { label: 'Remove them', act: 'sample-content', rows },
    },
  }
}

/** Checks that each page has a title and a description. */
export function checkTitles(pages: ReadPage[]): CheckResult {
  const incomplete = pages.filter(({ title, description }) => /^\s*(\||$)/.test(title) || !description)
  const note = amount(pages.length, 'page')
  if (incomplete.length === 0) return { note }
  return {
    note,
    left: {
      title: `${numberWord(incomplete.length)} ${plural(incomplete.length, 'page has', 'pages have')} no title or no description`,
      text: 'Search results show both.',
      places: incomplete.map(({ name, editPath }) => ({ name, to: editPath })),
    },
  }
}

/**
 * The properties that search engines require of each type:
 * https://developers.google.com/search/docs/appearance/structured-data.
 */
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

/** Checks that each page has structured data with all required properties. */
export function checkStructuredData(pages: ReadPage[]): CheckResult {
  const faulty = pages.flatMap(({ path, name, editPath, structuredData }) => {
    const missing = structuredData ? missingIn(path, structuredData) : ['it cannot be read']
    return missing.length > 0 ? [{ name: `${name}: ${missing.join(', ')}`, to: editPath }] : []
  })
  const note = amount(
    pages.reduce((sum, { structuredData }) => sum + (structuredData?.length ?? 0), 0),
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

function missingIn(path: string, structuredData: unknown[]) {
  const objects = structuredData as Record<string, unknown>[]
  const types = objects.map((object) => object['@type'])
  const wanted = /^\/blog\/(?!tag\/)/.test(path) ? 'BlogPosting' : path === '/' ? 'Organization' : 'BreadcrumbList'
  const absent = types.includes(wanted) || path === '/search' ? [] : [wanted]
  return [
    ...absent,
    ...objects.flatMap((object) => {
      const type = String(object['@type'])
      return (required[type] ?? []).filter((name) => isEmpty(object[name])).map((name) => `${type} without ${name}`)
    }),
  ]
}

function isEmpty(value: unknown) {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}
