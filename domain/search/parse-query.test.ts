import { expect, test } from 'vitest'
import { sitePages } from '#domain/site/pages.ts'
import { testContent } from '#tests/support/unit/content.ts'
import { testResources } from '#tests/support/unit/resources.ts'
import { openSiteSearch, type SearchResult } from './site-search.server.ts'

const content = await testContent()
const area = (slug: string) => `/practice-areas/${slug}`

/** Typical searches on a phone, and the page that they mean. */
const searches: [typed: string, page: string][] = [
  ['chek bouns', area('litigation')],
  ['check bounce', area('litigation')],
  ['चेक बाउंस', area('litigation')],
  ['चैक बाउन्स', area('litigation')],
  ['jamanat', area('litigation')],
  ['zamanat kaise milegi', area('litigation')],
  ['जमानत', area('litigation')],
  ['अग्रिम जमानत', area('litigation')],
  ['udhar vasuli', area('litigation')],
  ['dhokhadhadi', area('litigation')],
  ['धोखाधड़ी', area('litigation')],
  ['mukadma', area('litigation')],
  ['kirayedar', area('real-estate-law')],
  ['kirayedaar makaan khali nahi karta', area('real-estate-law')],
  ['किरायेदार', area('real-estate-law')],
  ['किराएदार', area('real-estate-law')],
  ['makan malik', area('real-estate-law')],
  ['makaan malik', area('real-estate-law')],
  ['kiraya', area('real-estate-law')],
  ['किराया', area('real-estate-law')],
  ['zameen ka bantwara', area('real-estate-law')],
  ['जमीन', area('real-estate-law')],
  ['namantaran', area('real-estate-law')],
  ['नामांतरण', area('real-estate-law')],
  ['सीमांकन', area('real-estate-law')],
  ['kabza', area('real-estate-law')],
  ['रेरा', area('real-estate-law')],
  ['vetan', area('employment-law')],
  ['vetan nahi mila', area('employment-law')],
  ['वेतन', area('employment-law')],
  ['मजदूरी', area('employment-law')],
  ['tankhwah', area('employment-law')],
  ['naukri se nikala', area('employment-law')],
  ['नौकरी', area('employment-law')],
  ['तबादला', area('employment-law')],
  ['bijli bill', area('energy-infrastructure')],
  ['बिजली', area('energy-infrastructure')],
  ['pradushan', area('environmental-law')],
  ['प्रदूषण', area('environmental-law')],
  ['aspatal', area('healthcare-law')],
  ['इलाज में लापरवाही', area('healthcare-law')],
  ['janhit yachika', area('constitutional-law')],
  ['याचिका', area('constitutional-law')],
  ['दिवालिया', area('insolvency')],
  ['karja', area('insolvency')],
  ['online thagi', area('technology-law')],
  ['साइबर अपराध', area('technology-law')],
  ['ट्रेडमार्क', area('intellectual-property')],
  ['विधिक सहायता', area('pro-bono')],
  ['राशन कार्ड', area('pro-bono')],
  ['लाइसेंस', area('regulatory-compliance')],
  ['vakil', '/team'],
  ['वकील', '/team'],
  ['enrolment number', '/team'],
  ['office hours', '/contact'],
  ['जबलपुर', '/contact'],
  ['phone number', '/contact'],
  ['press', '/media'],
  ['journalist', '/media'],
  ['फीस', '/resources/faq'],
]

test('sixty searches in Hindi, Roman Hindi and plain English return the intended page first', async () => {
  const search = openSiteSearch(await testResources(), content)
  const failures: string[] = []
  for (const [typed, page] of searches) {
    const [first] = pathsOf(await search.find({ text: typed }))
    if (first !== page) failures.push(`${typed}: ${first}`)
  }
  expect(searches).toHaveLength(60)
  expect(failures).toEqual([])
})

test('a search in Hindi returns the same pages as its English translation', async () => {
  const search = openSiteSearch(await testResources(), content)
  for (const [hindi, english] of [
    ['kirayedar', 'tenant'],
    ['वेतन', 'wages'],
    ['बिजली', 'electricity'],
  ] as const) {
    const found = await search.find({ text: hindi })
    expect(found).toMatchObject({ text: english, translated: [hindi] })
    expect(new Set(pathsOf(found))).toEqual(new Set(pathsOf(await search.find({ text: english }))))
  }
  expect((await search.find({ text: 'kirayedar', asWritten: true })).translated).toEqual([])
})

test.each(['divorce', 'talaq', 'तलाक', 'mera talak', 'criminal trial'])(
  '%s is reported as a matter that the firm does not take',
  async (text) => {
    const search = openSiteSearch(await testResources(), content)
    expect((await search.find({ text })).notTaken).toBeTypeOf('string')
  },
)

test.each(['bail', 'cheque bounce', 'vetan'])('%s is treated as a matter that the firm takes', async (text) => {
  const search = openSiteSearch(await testResources(), content)
  expect((await search.find({ text })).notTaken).toBeUndefined()
})

test('a spelling correction prefers words that occur together', async () => {
  const { search: words } = content.current
  const current = { ...content.current, search: { ...words, synonyms: {}, notTaken: [] } }
  const search = openSiteSearch(await testResources(), { current })
  const found = await search.find({ text: 'chek bouns' })
  expect(found).toMatchObject({ text: 'cheque bounce', misspelt: ['chek', 'bouns'] })
  expect(pathsOf(found)[0]).toBe(area('litigation'))
})

test('the synonym list has at least 120 words in each script and refers only to existing pages', () => {
  const { synonyms } = content.current.search
  const words = Object.values(synonyms).flatMap((entries) => entries.flatMap((entry) => entry.words))
  const isHindi = (word: string) => /\p{Script=Devanagari}/u.test(word)
  expect(words.filter(isHindi).length).toBeGreaterThanOrEqual(120)
  expect(words.filter((word) => !isHindi(word)).length).toBeGreaterThanOrEqual(120)
  const pages = new Set([
    ...sitePages.map(({ path }) => path),
    ...content.current.practiceAreas.map(({ slug }) => area(slug)),
  ])
  expect(Object.keys(synonyms).filter((page) => !pages.has(page))).toEqual([])
})

function pathsOf({ groups }: SearchResult) {
  return groups.flatMap(({ hits }) => hits.map(({ path }) => path))
}
