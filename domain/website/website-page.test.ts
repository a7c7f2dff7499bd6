import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#platform/project-root.ts'
import { findWebsitePage, listWebsitePages, placeOfKey, websiteFields } from './website-page.ts'

const folder = path.join(projectRoot, 'content')
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(md|yaml)$/.test(file))

test('every content file except pictures.yaml belongs to a page, and fields have labels and unique keys', () => {
  const pages = listWebsitePages(files)
  const pageFiles = new Set(pages.flatMap(({ parts }) => parts.map(({ file }) => file)))
  expect(files.filter((file) => !pageFiles.has(file) && !['README.md', 'pictures.yaml'].includes(file))).toEqual([])
  for (const page of pages) {
    const fields = websiteFields(page)
    expect(fields.length, page.id).toBeGreaterThan(0)
    expect(
      fields.filter(({ label }) => !label),
      page.id,
    ).toEqual([])
    expect(new Set(fields.map(({ key }) => key)).size, page.id).toBe(fields.length)
  }
})

test('a page has the fields of all its files, and each key maps to its place in a file', () => {
  const hours = findWebsitePage('hours')
  expect(hours && websiteFields(hours).map(({ key }) => key)).toEqual(['hours', 'holidays'])
  const faq = findWebsitePage('faq')
  if (!faq) throw new Error('There is no such page.')
  expect(websiteFields(faq).map(({ key }) => key)).toEqual([
    ...['head.title', 'head.description', 'head.label', 'head.heading', 'head.lede'],
    'items',
  ])
  expect(placeOfKey(faq, 'head.lede')).toEqual({ file: 'pages.yaml', key: 'faq.lede' })
  expect(placeOfKey(faq, 'items')).toEqual({ file: 'faq.yaml', key: 'items' })
  const [, , , , , questions] = websiteFields(faq)
  expect(questions?.item).toMatchObject([
    { key: 'question', kind: 'line', most: 200 },
    { key: 'answer', kind: 'text', most: 2_000 },
  ])
  expect(findWebsitePage('team/../firm')).toBeUndefined()
})
