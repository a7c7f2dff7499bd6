import { expect, test } from 'vitest'
import { testContent } from '#tests/support/unit/content.ts'
import { listSamplePlaces } from './sample-places.ts'

const { current: content } = await testContent()

test('every placeholder in the content is listed by page, with a unique name', () => {
  const listed = listSamplePlaces(content)
  expect(listed.map(({ page }) => page)).toEqual([
    'Contact Us',
    'Team',
    'About Us',
    'Privacy Policy',
    'Time limits',
    'Practice Areas',
    'Every page',
    'Search',
  ])
  const names = listed.flatMap(({ places }) => places.map(({ name }) => name))
  expect(names).toHaveLength(content.placeholders.length)
  expect(new Set(names).size).toBe(names.length)
  expect(names).toEqual(
    expect.arrayContaining([
      'Indore address, line 1',
      'Jabalpur PIN code',
      'Telephone, India',
      'Firm’s name',
      'LinkedIn address',
      'Person to ask about data',
      'A. N. Advocate: telephone 2',
      'A. N. Advocate: enrolment number',
    ]),
  )
})

test('the names of placeholders contain no paths or field keys of the content files', () => {
  const names = listSamplePlaces(content).flatMap(({ places }) => places.map(({ name }) => name))
  const keys = 'pin|tel|linkedin|instagram|email|url|draft|lede|lines|offices|phones|studio|social|dataContact|council'
  for (const name of names) {
    const words = content.team.reduce((text, { name: person }) => text.replace(person, ''), name)
    expect(words).not.toMatch(/[.[\]/_]/)
    expect(words).not.toMatch(new RegExp(`\\b(${keys})\\b`))
  }
})

test('a placeholder is listed as done once its text is replaced or its draft is confirmed', () => {
  const isFilled = ({ file, field }: { file: string; field: string }) =>
    (file.endsWith('firm.yaml') && field === 'offices[0].lines[0]') || file.endsWith('about.yaml')
  const placeholders = content.placeholders.filter((placeholder) => !isFilled(placeholder))
  const places = listSamplePlaces({ ...content, placeholders }).flatMap((page) => page.places)
  expect(places).toHaveLength(content.placeholders.length)
  expect(places.filter(({ done }) => done).map(({ name }) => name)).toEqual([
    'Indore address, line 1',
    'History, to be confirmed by the firm',
  ])
})

test('no placeholders are listed if none are marked in the content', () => {
  expect(listSamplePlaces({ ...content, placeholders: [] })).toEqual([])
})

test.each([
  ['content/home.yaml', 'intro.paragraphs[1]', 'Home', 'Intro, paragraph 2'],
  ['content/faq.yaml', '[3].answer', 'Questions often asked', 'Entry 4, answer'],
  ['content/pages.yaml', 'blog.lede', content.pages.blog.title, 'Introduction'],
  ['content/pages.yaml', 'privacy-policy.title', content.pages['privacy-policy'].title, 'Title'],
  ['content/practice-areas/arbitration.md', 'forums[0]', 'Practice Areas', 'Arbitration: forum 1'],
  ['content/team/a-n-advocate.md', 'imageAlt', 'Team', 'A. N. Advocate: what the picture shows'],
  ['content/new.yaml', 'newThing.some_name', 'Other texts', 'New thing, some name'],
])('a new placeholder in %s, %s, is listed with a page and a readable name', (file, field, page, name) => {
  const placeholders = [{ file, field, value: 'x' }]
  const places = listSamplePlaces({ ...content, placeholders }).find((listed) => listed.page === page)?.places
  expect(places?.filter(({ done }) => !done)).toEqual([{ name, done: false }])
})
