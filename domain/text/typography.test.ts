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
])('%s at the beginning is drawn large: %s', (_, text, isLarge) => {
  expect(renderBounded(text).includes('<p class="first">')).toBe(isLarge)
})

test('no other text than a post begins with a large letter', () => {
  expect(renderMarkdown(`A${rest}`).html).not.toContain('first')
})

test('a short quote stands out, a longer one or one of several paragraphs does not', () => {
  expect(renderBounded('> Who may give it?')).toContain('<blockquote class="pull">')
  expect(renderBounded(`> A${rest}`)).toContain('<blockquote>')
  expect(renderBounded('> One.\n>\n> Two.')).toContain('<blockquote>')
})
