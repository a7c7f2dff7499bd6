import { expect, test } from 'vitest'
import { renderBounded, renderMarkdown } from './markdown.server.ts'

const rest = ' party to an agreement may need protection.'.repeat(6)

test.each([
  ['A letter', `A${rest}`, true],
  ['A letter in emphasis', `*Any*${rest}`, true],
  ['A quote sign', `‘A’${rest}`, false],
  ['A digit', `9${rest}`, false],
  ['Devanagari', `जमानत${rest}`, false],
  ['A paragraph that is too short', 'A party.', false],
  ['A heading', `## A\n\nA${rest}`, false],
])('a drop cap appears only on a long first paragraph that starts with a Latin letter (%s: %s)', (_, text, isLarge) => {
  expect(renderBounded(text).includes('<p class="first">')).toBe(isLarge)
})

test('a text that is not a post has no drop cap', () => {
  expect(renderMarkdown(`A${rest}`).html).not.toContain('first')
})

test('a short quote of one paragraph is a pull quote, and other quotes are not', () => {
  expect(renderBounded('> Who may give it?')).toContain('<blockquote class="pull">')
  expect(renderBounded(`> A${rest}`)).toContain('<blockquote>')
  expect(renderBounded('> One.\n>\n> Two.')).toContain('<blockquote>')
})
