import { expect, test } from 'vitest'
import { testContent } from '#tests/support/unit/content.ts'
import { testResources } from '#tests/support/unit/resources.ts'
import { insertArticle, insertPost } from '#tests/support/unit/rows.ts'
import { checkSampleContent, checkSamples, checkStructuredData, checkTitles, samplesIn } from './check-words.server.ts'
import { readPage } from './page-jobs.ts'
import type { ReadPage } from './readiness.server.ts'

function page(html: string, path = '/about'): ReadPage {
  return { ...readPage(html), path, name: 'About', editPath: '/adminDashboard/website/about' }
}

test('each sample text links to its own field, and is no longer reported once the field is edited', async () => {
  const content = await testContent()
  const places = samplesIn(content.current)
  expect(places).toContainEqual({
    name: 'Contact Us: Indore PIN code',
    to: '/adminDashboard/website/firm#field-offices',
  })
  expect(places).toContainEqual({
    name: 'Privacy Policy: The whole text, to be confirmed by the firm',
    to: '/adminDashboard/website/privacy-policy#field-text.draft',
  })
  expect(places).toContainEqual({
    name: 'Team: A. N. Advocate: enrolment number',
    to: '/adminDashboard/website/team/a-n-advocate#field-enrolment.number',
  })
  expect(places.filter(({ to }) => !to.includes('#field-'))).toEqual([])
  expect(checkSamples(content.current).left?.text).toBe(`${places.length} places still hold examples.`)

  const edits = new Map([['firm.yaml', new Map([['email', 'office@firm.in']])]])
  expect(samplesIn(await content.build(edits))).toHaveLength(places.length - 1)
  expect(checkSamples({ ...content.current, placeholders: [] })).toEqual({})
})

test('sample posts and press articles are counted and reported, and the firm’s own posts are not', async () => {
  const { db } = await testResources()
  await insertPost(db, { id: 'own', slug: 'own' })
  expect(await checkSampleContent(db)).toEqual({})
  const at = '2026-11-01T06:00:00.000Z'
  await insertPost(db, { id: 'sample', slug: 'sample', createdAt: at, updatedAt: at })
  await insertArticle(db, { id: 'article', createdAt: at, updatedAt: at })
  await db
    .insertInto('sample')
    .values([
      { subject: 'post', subjectId: 'sample' },
      { subject: 'article', subjectId: 'article' },
    ])
    .execute()
  const { left } = await checkSampleContent(db)
  expect(left?.text).toBe('1 post and 1 press article are samples. Visitors can see them.')
})

test('a page without a title or a meta description is reported', () => {
  const good = page('<title>About | Firm</title><meta name="description" content="Who we are.">')
  expect(checkTitles([good])).toEqual({ note: '1 page' })
  for (const html of ['<title> | Firm</title><meta name="description" content="x">', '<title>About | Firm</title>']) {
    const { left } = checkTitles([good, page(html)])
    expect(left?.places).toEqual([{ name: 'About', to: '/adminDashboard/website/about' }])
  }
})

test('structured data that is unreadable or lacks required properties is reported with what is missing', () => {
  const firstFault = (json: string, path?: string) =>
    checkStructuredData([page(`<script type="application/ld+json">${json}</script>`, path)]).left?.places?.[0]?.name
  const crumbs = { '@type': 'BreadcrumbList', itemListElement: [{}] }
  const graph = (...things: object[]) => JSON.stringify({ '@graph': things })
  expect(firstFault(graph(crumbs))).toBeUndefined()
  expect(firstFault(graph({ ...crumbs, itemListElement: [] }))).toBe('About: BreadcrumbList without itemListElement')
  expect(firstFault(graph(crumbs, { '@type': 'LegalService', name: 'x', address: 'x', telephone: [] }))).toBe(
    'About: LegalService without telephone, LegalService without openingHoursSpecification',
  )
  expect(firstFault(graph(crumbs), '/blog/a-post')).toBe('About: BlogPosting')
  expect(firstFault('{"@graph": [')).toBe('About: it cannot be read')
})
