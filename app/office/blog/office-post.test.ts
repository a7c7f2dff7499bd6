import { expect, test } from 'vitest'
import { asOfficePost } from './office-post.ts'

const row = {
  id: '1',
  slug: 'a-post',
  title: 'A post',
  summary: 'What it says.',
  excerpt: '',
  author: 'A. Author',
  tags: '[]',
  areas: '[]',
  imageKey: null,
  reviewBy: '2026-11-15',
  publishedAt: '2026-01-01T06:00:00.000Z',
  binnedAt: null,
  updatedAt: '2026-01-01T06:00:00.000Z',
}

function reviewDueAt(now: string, changed: Partial<typeof row> = {}) {
  const viewContext = { now: new Date(now), username: 'admin', titleOf: (area: string) => area }
  return asOfficePost({ ...row, ...changed }, viewContext).reviewWasDue
}

test('a review is overdue after the end of its day in Indian time, not UTC', () => {
  expect(reviewDueAt('2026-11-15T18:29:00.000Z')).toBeUndefined()
  expect(reviewDueAt('2026-11-15T18:30:00.000Z')).toBe('15 Nov')
})

test('a scheduled post has no overdue review', () => {
  expect(reviewDueAt('2026-12-01T06:00:00.000Z', { publishedAt: '2027-01-01T06:00:00.000Z' })).toBeUndefined()
})
