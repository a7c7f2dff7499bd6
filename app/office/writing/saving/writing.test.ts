import { expect, test } from 'vitest'
import { said } from '#app/office/writing/writing-bar.tsx'
import { hasChanges } from './editor-state.ts'
import { noWords } from './words.ts'
import { createWriting } from './writing.ts'

test('after a version of a public post was restored, nothing is said to be ahead of the website', () => {
  const post = { id: '1', slug: 'a', state: 'published', publishedAt: '2026-11-01T06:00:00.000Z', revision: 2 } as const
  const savedAt = '2026-11-02T06:00:00.000Z'
  const opened = { ...post, isAhead: false, savedAt, shownAt: savedAt, words: { ...noWords, title: 'New' } }
  const kept: unknown[] = []
  const keep = (copy: unknown) => {
    kept.push(copy)
    return savedAt
  }
  const writing = createWriting({ opened, sitting: 's', keep, drop() {}, onCreated() {} })

  writing.restored({ revision: 3, savedAt, shownAt: savedAt }, { ...noWords, title: 'Old' })
  const held = writing.get()
  expect(held.words.title).toBe('Old')
  expect(hasChanges(held)).toBe(false)
  expect(said(held).words).not.toContain('not on the website yet')
  // The server has it: there is nothing to keep here, and nothing to save.
  expect(kept).toEqual([])
  expect(writing.saver.isBehind()).toBe(false)
})
