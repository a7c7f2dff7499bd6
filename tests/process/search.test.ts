import { expect, inject, test } from 'vitest'
import { rules } from '#domain/rules.ts'
import { accessibleText, elementsIn, linksIn, mainOf, readPageFacts, wordsIn } from '#tests/support/html.ts'

const url = inject('siteUrl')

test('any search query gets a page with status 200, in which the query is escaped and truncated', async () => {
  const typed = ['(a+)+$', '[', '\\', '\0', '‮lrtl', '🜁🜁', '<i>"\'&', "'; drop table post", 'a '.repeat(5000), '%', 'é']
  for (const q of [...typed, 'x'.repeat(10_000), ' ']) {
    const response = await fetch(`${url}/search?${new URLSearchParams({ q })}`)
    expect(response.status, q).toBe(200)
    expect(response.headers.get('Cache-Control')).toBe('no-cache')
    const html = await response.text()
    expect(wordsIn(mainOf(html), 'h1'), q).toHaveLength(1)
    const [, main = ''] = html.split('<main')
    expect(main.includes('<i>"'), q).toBe(false)
    expect(main.includes('x'.repeat(rules.siteSearch.maxLength + 1))).toBe(false)
  }
  // Queries that no browser sends.
  for (const q of ['q=%ff%fe', 'q=%', 'q=a&q=b', 'q[]=a', 'q=law&kind=constructor', 'kind=notes'])
    expect((await fetch(`${url}/search?${q}`)).status, q).toBe(200)
})

const misspelt = { 'chque bounce': 'cheque', 'cheqe bounce': 'cheque', evicton: 'eviction', mutaton: 'mutation' }

test.each(Object.entries(misspelt))(
  'the misspelt query %s is searched for as %s, and the correction is reported and highlighted',
  async (typed, right) => {
    const page = await pageAt(`/search?${new URLSearchParams({ q: typed })}`)
    const status = elementsIn(mainOf(page), 'p').find(({ properties }) => properties.role === 'status')
    expect(status && accessibleText(status)).toContain(`No page has the word ‘${typed.split(' ')[0]}’.`)
    expect(wordsIn(status ?? '', 'strong').join()).toContain(right)
    expect(wordsIn(page, 'mark')[0]).toMatch(new RegExp(right.slice(0, 5), 'i'))
    const [back] = linksIn(status ?? '')
    expect(back?.words).toBe(`Search for ‘${typed}’ instead`)
    const exactResults = mainOf(await pageAt(String(back?.to)))
    if (!typed.includes(' ')) expect(accessibleText(exactResults)).toContain(`Nothing was found for ‘${typed}’`)
  },
)

test('the search filters by kind, links to questions and people, names matters the firm does not take, and suggests links if nothing is found', async () => {
  const found = await pageAt('/search?q=cheque+bounce')
  expect(accessibleText(mainOf(found))).toMatch(/\S+ results? for ‘cheque bounce’\./)
  expect(readPageFacts(found).metas.get('robots')).toEqual(['noindex, follow'])
  const notes = await pageAt('/search?q=cheque+bounce&kind=notes')
  expect(elementsIn(mainOf(notes), 'h2').map(accessibleText)).toEqual(['Notes'])
  expect(linksIn(mainOf(notes))).toContainEqual(
    expect.objectContaining({ to: '/blog/cheque-dishonour-notice-and-time-limits' }),
  )
  const nothing = mainOf(await pageAt('/search?q=trampoline+zither'))
  expect(accessibleText(nothing)).toContain('Nothing was found for ‘trampoline zither’')
  expect(linksIn(nothing)).toEqual(
    expect.arrayContaining([
      { to: '/contact', words: 'Ask the office' },
      { to: '/practice-areas/arbitration', words: 'Arbitration' },
    ]),
  )
  const family = mainOf(await pageAt('/search?q=talaq'))
  expect(accessibleText(family)).toContain('The Chambers do not take divorce and other family matters.')
  expect(linksIn(family).map(({ words }) => words)).toContain('National Legal Services Authority')
  expect(accessibleText(family)).not.toContain('Nothing was found')
  const question = linksIn(mainOf(await pageAt('/search?q=bring+to+the+first+meeting')))
  expect(question).toContainEqual({
    to: expect.stringMatching(/^\/resources\/faq#answer-\d+$/),
    words: 'What should I bring to the first meeting?',
  })
  const people = elementsIn(mainOf(await pageAt('/search?q=managing+partner')), 'article')
  const person = people.find((one) => accessibleText(one).includes('Managing Partner, Indore'))
  expect(linksIn(person ?? '').map(({ to }) => to)).toContain('/team#a-n-advocate')
  const tenant = elementsIn(mainOf(await pageAt(`/search?q=${encodeURIComponent('किरायेदार')}`)), 'article')
  expect(linksIn(tenant[0] ?? '')[0]?.to).toBe('/practice-areas/real-estate-law')
})

async function pageAt(path: string) {
  const response = await fetch(url + path)
  expect(response.status, path).toBe(200)
  return await response.text()
}
