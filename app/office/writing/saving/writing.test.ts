import { expect, test } from 'vitest'
import { statusMessage } from '#app/office/writing/writing-bar.tsx'
import { noWords } from './words.ts'
import { createWriting, hasChanges } from './writing.ts'

test('after a version of a published post is restored, the editor shows no unpublished or unsaved changes', () => {
  const post = { id: '1', slug: 'a', state: 'published', publishedAt: '2026-11-01T06:00:00.000Z', revision: 2 } as const
  const savedAt = '2026-11-02T06:00:00.000Z'
  const opened = {
    ...post,
    isAhead: false,
    savedAt,
    publishedVersionSavedAt: savedAt,
    words: { ...noWords, title: 'New' },
  }
  const copies: unknown[] = []
  const storeCopy = (copy: unknown) => {
    copies.push(copy)
    return savedAt
  }
  const writing = createWriting({ opened, editSessionId: 's', storeCopy, removeCopy() {} })

  writing.applyRestored({ revision: 3, savedAt, publishedVersionSavedAt: savedAt }, { ...noWords, title: 'Old' })
  const editorState = writing.get()
  expect(editorState.words.title).toBe('Old')
  expect(hasChanges(editorState)).toBe(false)
  expect(statusMessage(editorState).words).not.toContain('not on the website yet')
  // The server has the words already: no local copy is stored, and nothing is left to save.
  expect(copies).toEqual([])
  expect(writing.saver.hasUnsaved()).toBe(false)
})
