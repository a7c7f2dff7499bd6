import { expect, test } from 'vitest'
import { fieldError, fieldIssues } from './schema-fields.ts'
import { findWebsitePage, websiteFields } from './website-page.ts'

function fieldOf(page: string, key: string) {
  const websitePage = findWebsitePage(page)
  const field = websitePage && websiteFields(websitePage).find((candidate) => candidate.key === key)
  if (!field) throw new Error(`There is no field ${key}.`)
  return field
}

test('fields are grouped by their section, and search engine fields have a group of their own', () => {
  expect(fieldOf('home', 'hero.headline.0').group).toBe('First screen')
  expect(fieldOf('home', 'description').group).toBe('For search engines')
  expect(fieldOf('faq', 'head.lede').group).toBe('Head of the page')
  expect(fieldOf('faq', 'head.title').group).toBe('For search engines')
})

test('a text that is too long is rejected with its length and the limit, also in a list entry', () => {
  const summary = fieldOf('practice-areas/arbitration', 'summary')
  expect(fieldError(summary, 'x'.repeat(300))).toBeUndefined()
  expect(fieldError(summary, 'x'.repeat(314))).toContain('Summary has 314 characters; there is room for 300.')
  const question = { question: 'May I ask?', answer: 'Yes.' }
  const questions = fieldOf('faq', 'items')
  expect(fieldError(questions, [question, { ...question, answer: 'x'.repeat(2_001) }])).toMatch(
    /^Question 2: Answer has 2,001 characters/,
  )
})

test('a hidden list entry is not validated, and errors keep the index of their entry', () => {
  const questions = fieldOf('faq', 'items')
  const question = { question: 'May I ask?', answer: 'Yes.' }
  const values = [{ hidden: { question: '' } }, question, { question: '', answer: 'Yes.' }]
  expect(fieldIssues(questions, values)).toEqual([{ path: [2, 'question'], message: 'A text is missing.' }])
  expect(fieldError(questions, [{ hidden: question }])).toBe('At least one question is expected.')
})

test('entries can be added to a list only if the form shows every field of an entry', () => {
  expect(fieldOf('faq', 'items').isFixed).toBe(false)
  expect(fieldOf('practice-areas/arbitration', 'firstSteps').isFixed).toBe(false)
  expect(fieldOf('firm', 'offices').isFixed).toBe(true)
  expect(fieldOf('time-limits', 'closedDays').isFixed).toBe(false)
})
