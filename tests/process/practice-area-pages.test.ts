import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { rules } from '#domain/rules.ts'
import { accessibleText, elementsIn, elementWithId, linksIn, mainOf, partNamed, wordsIn } from '#tests/support/html.ts'
import { type Site, startWorkerSite } from '#tests/support/processes/site-template.ts'
import { areas } from '#tests/support/texts/content-words.ts'

/* Links between practice areas, posts and people, in the served HTML. */

let site: Site

beforeAll(async () => {
  site = await startWorkerSite(inject('siteTemplate'), { CONTENT_DIR: 'tests/fixtures/content' })
})

afterAll(() => site.stop())

test('each practice area has a card with heading, image and text, and an old address redirects to its section', async () => {
  const page = await pageAt('/practice-areas')
  const [list] = elementsIn(mainOf(page), 'ul')
  const cards = elementsIn(list ?? mainOf(page), 'li')
  for (const part of ['h2', 'img', 'p']) {
    expect(
      cards.flatMap((card) => elementsIn(card, part)),
      part,
    ).toHaveLength(areas.length)
  }
  const moved = await fetch(`${site.url}/practice-areas/white-collar`, { redirect: 'manual' })
  expect(moved.headers.get('Location')).toBe('/practice-areas/litigation#white-collar')
  const part = elementWithId(await pageAt('/practice-areas/litigation'), 'white-collar')
  expect(part && accessibleText(part)).toContain('White collar matters')
})

test('‘The life of a civil suit’ lists its eight steps in order, each with its statute', async () => {
  const suit = partNamed(await pageAt('/practice-areas'), 'The life of a civil suit')
  const steps = elementsIn(suit, 'li')
  expect(steps.flatMap((step) => wordsIn(step, 'h3'))).toEqual([
    'The first paper',
    'The plaint',
    'The summons',
    'The written statement',
    'The first hearing',
    'The evidence',
    'Arguments and judgment',
    'The decree',
  ])
  for (const step of steps) expect(wordsIn(step, 'p').at(-1)).toMatch(/Sections? \d|Orders? [XVI]/)
  expect(accessibleText(suit)).toMatch(
    /Law stated as on [A-Z][a-z]+ \d{1,2}, \d{4}\. General information, not legal advice\./,
  )
  expect(linksIn(suit)).toEqual([{ to: '/resources/time-limits', words: 'Count the days of a step' }])
})

test('a practice area page shows its text, forums and first steps, and links to its neighbours', async () => {
  const page = await pageAt('/practice-areas/arbitration')
  const main = mainOf(page)
  expect(wordsIn(main, 'h1')).toEqual(['Arbitration'])
  expect(elementsIn(main, 'img').map(({ properties }) => properties.alt)).toContain(
    'Brass scales between an ivory king and a dark king',
  )
  expect(accessibleText(main)).toContain('Domestic and international arbitration: drafting the clause')
  expect(wordsIn(partNamed(page, 'Forums'), 'li')[0]).toBe('Arbitral tribunals and institutions')
  expect(linksIn(main)).toContainEqual({ to: '/contact?service=arbitration', words: 'Contact Us About Arbitration' })
  const steps = partNamed(page, 'Before anything else')
  expect(wordsIn(steps, 'h3')).toEqual(['A notice of arbitration has come', 'Count the days'])
  expect(wordsIn(steps, 'h4')).toEqual(['What to keep', 'What to do first', 'Which time runs'])
  expect(wordsIn(steps, 'li')[0]).toBe('The envelope of the notice, with its postmark')
  // Only these steps contain this word.
  const [result] = elementsIn(mainOf(await pageAt('/search?q=postmark')), 'article')
  expect(linksIn(result ?? '')[0]?.to).toBe('/practice-areas/arbitration')
  expect(wordsIn(result ?? '', 'mark')).toEqual(['postmark'])
  const [source] = elementsIn(steps, 'a')
  expect(source && accessibleText(source)).toBe('Arbitration and Conciliation Act, 1996 (India Code)')
  expect(source?.properties.rel).toEqual(['external', 'noopener', 'noreferrer'])
  const neighbours = linksIn(main).filter(({ words }) => /^(Next|Previous) area/.test(words))
  expect(neighbours.map(({ to }) => to).sort()).toEqual([
    '/practice-areas/energy-infrastructure',
    '/practice-areas/litigation',
  ])
  expect(wordsIn(partNamed(page, 'Breadcrumb'), 'li')).toEqual(['Home', 'Practice Areas', 'Arbitration'])
})

test('a practice area page lists its matters, advocates and posts, and links to the contact form', async () => {
  const page = await pageAt('/practice-areas/real-estate-law')
  expect(elementsIn(mainOf(page), 'h2').map(accessibleText)).toEqual([
    'What we do',
    'Promoters and allottees',
    'Disputes',
    'Forums',
    'Matters of this kind',
    'Advocates who take such matters',
    'Notes on this area',
    'To ask about a matter',
    'Share',
  ])
  expect(wordsIn(partNamed(page, 'Matters of this kind'), 'li')).toEqual(
    expect.arrayContaining([
      'Eviction of a tenant M.P. Accommodation Control Act, 1961, Section 12',
      'RERA complaint Real Estate (Regulation and Development) Act, 2016, Section 31',
      'Mutation of land records M.P. Land Revenue Code, 1959, Sections 109 and 110',
    ]),
  )
  const advocates = partNamed(page, 'Advocates who take such matters')
  expect(linksIn(advocates)).toEqual([
    { to: '/team#a-n-advocate', words: 'A. N. Advocate' },
    { to: '/team#b-n-advocate', words: 'B. N. Advocate' },
  ])
  const [first = ''] = wordsIn(advocates, 'li')
  expect(first).toContain('Managing Partner, Indore')
  expect(first).toContain('Enrolled 2000, State Bar Council of Madhya Pradesh')
  expect(wordsIn(partNamed(page, 'Notes on this area'), 'h3')).toEqual(['Registration and stamping of leases'])
  expect(linksIn(partNamed(page, 'To ask about a matter'))).toEqual([
    { to: '/contact?service=real-estate-law', words: 'Contact Us About Real Estate and Property' },
  ])
  const forums = partNamed(page, 'Forums')
  expect(wordsIn(forums, 'li')[0]).toBe('Civil courts')
  expect(elementsIn(forums, 'svg')).toEqual([])
})

test('an area with one advocate and no posts uses a singular heading and omits the posts section', async () => {
  const page = await pageAt('/practice-areas/insolvency')
  expect(linksIn(partNamed(page, 'Advocate who takes such matters')).map(({ words }) => words)).toEqual([
    'A. N. Advocate',
  ])
  expect(wordsIn(mainOf(page), 'h2')).not.toContain('Notes on this area')
})

test('a post links to its author, its practice areas, and the previous and next post', async () => {
  const page = await pageAt('/blog/puttaswamy-right-to-privacy')
  const breadcrumb = linksIn(partNamed(page, 'Breadcrumb'))
  expect(breadcrumb.map(({ words }) => words)).toEqual(['Home', 'Blog', 'Constitutional Law'])
  expect(breadcrumb.at(-1)?.to).toBe('/practice-areas/constitutional-law')
  expect(linksIn(partNamed(page, 'About this post'))).toEqual([
    { to: '/team#b-n-advocate', words: 'B. N. Advocate' },
    { to: '/practice-areas/constitutional-law', words: 'Constitutional Law' },
    { to: '/practice-areas/technology-law', words: 'Technology Law' },
    { to: '#cite', words: 'Cite this note' },
  ])
  const area = partNamed(await pageAt('/practice-areas/technology-law'), 'Notes on this area')
  expect(linksIn(area)).toContainEqual({
    to: '/blog/puttaswamy-right-to-privacy',
    words: 'Case note: Puttaswamy and the right to privacy',
  })

  const newest = await pageAt('/blog/interim-relief-before-and-during-arbitration')
  expect(wordsIn(mainOf(newest), 'h2')).toContain('The court, under Section 9')
  const about = accessibleText(partNamed(newest, 'About this post'))
  expect(about).toMatch(/Published[A-Z][a-z]+ \d{1,2}, \d{4}/)
  expect(about).toContain('WriterA. N. Advocate')
  expect(about).toMatch(/Reading time\d+ minutes/)
  const neighbours = linksIn(partNamed(newest, 'Previous and next note'))
  expect(neighbours).toEqual([{ to: '/blog/reading-a-tariff-order', words: expect.stringMatching(/^Previous note/) }])
  const [oldest] = elementsIn(await pageAt('/blog?page=4'), 'article').slice(-1)
  const last = await pageAt(String(linksIn(oldest ?? '').at(-1)?.to))
  expect(linksIn(partNamed(last, 'Previous and next note')).map(({ words }) => words)).toEqual([
    expect.stringMatching(/^Next note/),
  ])
})

test('legal updates are grouped by practice area, newest first, and each group links to its area', async () => {
  const page = await pageAt('/resources/legal-updates')
  expect(elementsIn(mainOf(page), 'h2').map(accessibleText)).toEqual([
    'Arbitration',
    'Energy and Infrastructure',
    'Environmental Law',
    'Technology Law',
    'Real Estate and Property',
    'Civil and Commercial Litigation',
    'Constitutional Law',
  ])
  const arbitration = partNamed(page, 'Arbitration')
  expect(arbitration.properties.id).toBe('arbitration')
  expect(wordsIn(arbitration, 'h3')).toEqual([
    'Interim relief before and during arbitration',
    'Case note: Perkins Eastman and the power to appoint an arbitrator',
    'The seat of an arbitration, and why it is not the venue',
  ])
  expect(elementsIn(page, 'article')).toHaveLength(10)
  expect(linksIn(partNamed(page, 'Real Estate and Property'))[0]?.to).toBe('/practice-areas/real-estate-law')
})

test('case studies are marked and disclaim client matters, and the blog links to the resources twice', async () => {
  const studies = mainOf(await pageAt('/resources/case-studies'))
  expect(accessibleText(studies)).toMatch(/do not describe matters of our clients or the results of our work/)
  expect(elementsIn(studies, 'article')).toHaveLength(2)
  for (const post of elementsIn(studies, 'article')) expect(wordsIn(post, 'li')).toContain('Case study')
  const blog = mainOf(await pageAt('/blog'))
  const resourceLinks = linksIn(blog).filter(({ to }) => to === '/resources')
  expect(resourceLinks).toHaveLength(2)
  for (const { words } of resourceLinks) expect(words).toMatch(/resources/i)
})

test('an unknown author is not linked, and posts without a valid area are listed under ‘Other notes’', async () => {
  const names = 'title, text, author, tags, imageKey, binnedAt, createdAt, updatedAt'
  const copies = [1, 2, 3, 4, 5].map(
    (number) => `insert into post (id, slug, publishedAt, areas, ${names})
      select 'copy-${number}', 'copy-${number}', '2026-01-0${number}', '["arbitration"]', ${names}
      from post where slug = 'seat-and-venue-of-an-arbitration';`,
  )
  // A post refers to an area that no longer exists.
  await site.sql(`update post set author = 'A. Stranger', areas = '[]' where slug = 'reading-a-tariff-order';
    update post set areas = '["shipping"]' where slug = 'limitation-before-the-national-green-tribunal';
    ${copies.join('')}`)
  const post = await pageAt('/blog/reading-a-tariff-order')
  expect(accessibleText(partNamed(post, 'About this post'))).toContain('WriterA. Stranger')
  expect(linksIn(partNamed(post, 'About this post')).map(({ words }) => words)).toEqual(['Cite this note'])
  expect(wordsIn(partNamed(post, 'Breadcrumb'), 'li')).toEqual(['Home', 'Blog', 'Energy'])
  await site.sql(`update post set tags = '[]' where slug = 'reading-a-tariff-order'`)
  const untagged = partNamed(await pageAt('/blog/reading-a-tariff-order'), 'Breadcrumb')
  expect(wordsIn(untagged, 'li')).toEqual(['Home', 'Blog'])

  const updates = await pageAt('/resources/legal-updates')
  expect(elementsIn(mainOf(updates), 'h2').map(accessibleText).at(-1)).toBe('Other notes')
  expect(wordsIn(partNamed(updates, 'Other notes'), 'h3')).toEqual([
    'Reading a tariff order: a short guide',
    'Limitation before the National Green Tribunal',
  ])
  expect(elementsIn(partNamed(updates, 'Arbitration'), 'article')).toHaveLength(rules.legalUpdates.posts)
  const notes = partNamed(await pageAt('/practice-areas/arbitration'), 'Notes on this area')
  expect(elementsIn(notes, 'article')).toHaveLength(rules.relatedPosts.ofArea)
  expect(linksIn(notes)).toContainEqual({
    to: '/resources/legal-updates#arbitration',
    words: 'More notes on Arbitration',
  })
})

async function pageAt(path: string) {
  const response = await fetch(site.url + path)
  expect(response.status, path).toBe(200)
  return await response.text()
}
