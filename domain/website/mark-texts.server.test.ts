import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { expect, test } from 'vitest'
import { testContent } from '#tests/support/unit/content.ts'
import { markTexts } from './mark-texts.server.ts'

async function marksOf(html: string, path: string) {
  const { current } = await testContent()
  const marks = markTexts(unified().use(rehypeParse).parse(html), current, path)
  return marks.map(({ element, place }) => [element.properties.dataContent, element.tagName, place.label])
}

test('the innermost element whose own text equals a content value is marked, whatever the whitespace', async () => {
  const { current } = await testContent()
  const { hero, intro } = current.home
  const html = `<main><div><p class="m"><b>c3</b>${intro.label}</p></div>
    <div><h2><span>${hero.text.replace(' ', '\n  ')}</span></h2></div>
    <p>${intro.lead} And more.</p><script>${intro.title}</script></main>`
  expect(await marksOf(html, '/')).toEqual([
    ['home:intro.label', 'p', 'Label'],
    ['home:hero.text', 'span', 'Below the headline'],
  ])
})

test('images, Markdown blocks and list entries are marked with the exact content field', async () => {
  const { current } = await testContent()
  const [, question] = current.faq
  const area = current.practiceAreas[0]
  if (!area || !question) throw new Error('The content has no areas or questions.')
  const picture = `${current.pictures[area.image]?.address}?w=960`
  const html = `<main><img src="${picture}"><article>${area.html}</article><p>${question.answer}</p></main>`
  const marks = await marksOf(html, `/practice-areas/${area.slug}`)
  const page = `practice-areas/${area.slug}`
  expect(marks[0]).toEqual([`${page}:image`, 'img', 'Picture'])
  expect(marks.slice(1, -1).every(([content]) => content === `${page}:body`)).toBe(true)
  expect(marks.length).toBeGreaterThan(3)
  expect(marks.at(-1)).toEqual(['faq:items.1.answer', 'p', 'Questions'])
})

test('an identical label and heading are marked as different fields, and the navigation is not marked', async () => {
  const { current } = await testContent()
  const { label, heading } = current.pages['practice-areas']
  expect(label).toBe(heading)
  const html = `<header><nav><a>${label}</a></nav>${current.firm.name}</header><main><p>${label}</p><h1>${heading}</h1></main>`
  expect(await marksOf(html, '/practice-areas')).toEqual([
    ['firm:name', 'header', 'Name of the firm'],
    ['practice-areas:head.label', 'p', 'Label'],
    ['practice-areas:head.heading', 'h1', 'Heading'],
  ])
})
