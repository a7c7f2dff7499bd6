import type { Thing } from './page-facts.ts'

/** The required properties of each type of structured data. */
const required: Record<string, string[]> = {
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

export const types = Object.keys(required)

export function missingProperties(thing: Thing) {
  return required[thing['@type']]?.filter((name) => isEmpty(thing[name]))
}

function isEmpty(value: unknown) {
  return !value || (Array.isArray(value) && value.length === 0)
}

/** All URLs of the site in structured data, without URL templates and the firm's profiles on other sites. */
export function addressesIn(value: unknown): string[] {
  if (typeof value === 'string')
    return value.startsWith('http') && !value.includes('{') && !isOutside(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(addressesIn) : []
}

function isOutside(address: string) {
  return /^https:\/\/www\.(linkedin|instagram)\.com\//.test(address)
}

/** The ids of things that are only referred to. */
export function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const entries = Object.entries(value)
  if (entries.length === 1 && entries[0]?.[0] === '@id') return [String(entries[0][1])]
  return entries.flatMap(([, child]) => referencesIn(child))
}

/** The names of properties and of types. */
export function namesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap(namesIn)
  return Object.entries(value).flatMap(([name, child]) => [name === '@type' ? String(child) : name, ...namesIn(child)])
}
