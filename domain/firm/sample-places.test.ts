import { expect, test } from 'vitest'
import { testContent } from '#tests/support/content.ts'
import { listSamplePlaces } from './sample-places.ts'

const { current: content } = await testContent()

test('what is left of the sample texts is listed by page, in words', () => {
  const listed = listSamplePlaces(content)
  expect(listed.map(({ page }) => page)).toEqual(['Every page', 'About Us', 'Privacy Policy', content.pages.team.title])
  const names = listed.flatMap(({ places }) => places.map(({ name }) => name))
  expect(names).toHaveLength(content.placeholders.length)
  expect(new Set(names).size).toBeGreaterThan(names.length - 3)
  for (const name of [
    'Name',
    'Indore address, line 1',
    'Jabalpur PIN code',
    'Indore on the map, latitude',
    'Telephone, India',
    'Social links, LinkedIn address',
    'Contact for data questions, e-mail address',
    'The whole text, to be confirmed',
    'A. N. Advocate, telephone 2',
    'A. N. Advocate, enrolment, number',
  ]) {
    expect(names).toContain(name)
  }
  expect(names.join()).not.toMatch(/[[\]{}_]|\w\.\w{2}/)
})

test('the value stands beside its name', () => {
  const [everyPage] = listSamplePlaces(content)
  const line = everyPage?.places.find(({ name }) => name === 'Indore address, line 2')
  expect(line?.value).toBe('Office address line two')
})

test.each([
  ['content/home.yaml', 'intro.paragraphs[1]', 'Home', 'Intro, paragraph 2'],
  ['content/faq.yaml', '[3].answer', 'Questions often asked', 'Entry 4, answer'],
  ['content/pages.yaml', 'blog.lede', content.pages.blog.title, 'Introduction'],
  ['content/pages.yaml', 'privacy-policy.title', content.pages['privacy-policy'].title, 'Title'],
  ['content/practice-areas/arbitration.md', 'forums[0]', 'Arbitration', 'Forums 1'],
  ['content/new.yaml', 'newThing.someName', 'new.yaml', 'New thing, some name'],
])('%s, %s has a page and a name too', (file, field, page, name) => {
  const placeholders = [{ file, field, value: 'x' }]
  expect(listSamplePlaces({ ...content, placeholders })).toEqual([{ page, places: [{ name, value: 'x' }] }])
})
