import type { Thing } from './page-facts.ts'

/** What each kind of structured data has to say. */
const needed: Record<string, string[]> = {
  Organization: ['@id', 'name', 'url', 'logo'],
  LegalService: [
    '@id',
    'name',
    'address',
    'telephone',
    'openingHoursSpecification',
    'areaServed',
    'parentOrganization',
  ],
  Person: ['@id', 'name', 'jobTitle', 'worksFor'],
  WebSite: ['@id', 'url', 'name', 'potentialAction'],
  Blog: ['@id', 'url', 'name', 'publisher'],
  CollectionPage: ['url', 'name'],
  FAQPage: ['mainEntity'],
  BreadcrumbList: ['itemListElement'],
  BlogPosting: [
    ...['headline', 'datePublished', 'dateModified', 'author', 'image', 'publisher', 'wordCount', 'keywords'],
    ...['inLanguage', 'mainEntityOfPage', 'description'],
  ],
}

export const types = Object.keys(needed)

export function missingIn(thing: Thing) {
  return needed[thing['@type']]?.filter((name) => isEmpty(thing[name]))
}

function isEmpty(value: unknown) {
  return !value || (Array.isArray(value) && value.length === 0)
}

/** Addresses of the site; what stands elsewhere is somebody else's, and a pattern is no address. */
export function addressesIn(value: unknown): string[] {
  if (typeof value === 'string')
    return value.startsWith('http') && !value.includes('{') && !isOutside(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(addressesIn) : []
}

function isOutside(address: string) {
  return /^https:\/\/www\.(linkedin|instagram)\.com\//.test(address)
}

/** What is only referred to. */
export function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const entries = Object.entries(value)
  if (entries.length === 1 && entries[0]?.[0] === '@id') return [String(entries[0][1])]
  return entries.flatMap(([, each]) => referencesIn(each))
}

/** The names of properties and of types. */
export function namesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap(namesIn)
  return Object.entries(value).flatMap(([name, each]) => [name === '@type' ? String(each) : name, ...namesIn(each)])
}
