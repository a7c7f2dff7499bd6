import { expect, test } from 'vitest'
import { excerptOf, firstSentences, readingMinutes } from './excerpt.ts'

test('an excerpt is plain text without Markdown and is cut between words', () => {
  expect(excerptOf('A *short* [note](https://example.org).')).toBe('A short note.')
  expect(excerptOf('See [Costs](https://example.org/Costs_(law)).[^1]\n\n- one\n1. two')).toBe('See Costs. one two')
  const cut = excerptOf(`A party ${'may need protection '.repeat(20)}`, 50)
  expect(cut).toBe('A party may need protection may need protection …')
})

test.each([
  ['a table', '| Step | Time |\n|------|:----:|\n| Notice | 30 days |\n\n'],
  ['a table without edges', 'Step | Time\n--- | ---\nNotice | 30 days\n\n'],
  ['a heading', '# Cheques\n'],
  ['an underlined heading', 'Cheques\n-------\n'],
  ['code', '```sql\nselect 1\n```\n'],
  ['code with a blank line', '~~~\na\n\nb\n~~~\n'],
  ['an image', '![A court](/court.webp "Indore")\n\n'],
  ['a linked image', '[![A court](/court.webp)](https://example.org)\n\n'],
  ['raw HTML', '<div class="box">\nInside\n</div>\n\n'],
  ['a remark', '<!-- to do -->\n'],
  ['a long remark', '<!-- to\n\ndo -->\n'],
  ['a line across', '* * *\n'],
])('%s before the first paragraph is left out of the excerpt', (_, part) => {
  expect(excerptOf(`${part}A notice goes out.`)).toBe('A notice goes out.')
  expect(excerptOf(part.replaceAll('\n', '\r\n'))).toBe('')
})

test.each([
  ['A *short* note. Then more.', 'A short note. Then more.'],
  [`A short note. Then ${'more '.repeat(40)}.`, 'A short note.'],
  [`Is it barred? ${'Not yet '.repeat(40)}.`, 'Is it barred?'],
  [
    `The case is A. Ltd. v. B. Ltd., of 2019. This is M/s. C. Ltd. v. D. Ltd., ${'again '.repeat(40)}.`,
    'The case is A. Ltd. v. B. Ltd., of 2019.',
  ],
  [`जमानत मिल सकती है। ${'कब '.repeat(80)}`, 'जमानत मिल सकती है।'],
  ['No end at all', 'No end at all'],
  ['', ''],
])('the excerpt of “%s” has as many whole sentences as fit', (text, sentences) => {
  expect(firstSentences(text)).toBe(sentences)
})

test('a first sentence that is too long is cut between words', () => {
  const long = `A party ${'may need protection '.repeat(20)}now.`
  expect(firstSentences(long, 50)).toBe('A party may need protection may need protection …')
})

test('text that only resembles a table or a tag stays in the excerpt', () => {
  expect(excerptOf('Either | or\nis a choice.')).toBe('Either or is a choice.')
  expect(excerptOf('<b>Note</b> x < y, <https://example.org>')).toBe('Note x < y, <https://example.org>')
  expect(excerptOf('Words\n\n---\n\n| a |\n|---|\n| b |\n\nMore words')).toBe('Words More words')
})

test('the reading time is at least one minute', () => {
  expect(readingMinutes('Short.')).toBe(1)
  expect(readingMinutes('word '.repeat(880))).toBe(4)
})

// If the time were quadratic in the length, each of these would take minutes and the test would time out.
test.each([
  '[',
  '![',
  '[a](',
  '[^',
  '[a](b(',
  '\n',
  '\r',
  ' \n',
  '# ',
  '1',
  '**',
  '<',
  '<a ',
  '<!--',
  '|',
  '|-\n',
  '```',
  '-',
  '- ',
])('the excerpt and reading time of a long text that repeats %j are computed in linear time', (character) => {
  const text = character.repeat(200_000 / character.length)
  expect(excerptOf(text).length).toBeLessThanOrEqual(202)
  expect(readingMinutes(text)).toBeGreaterThanOrEqual(1)
})

test('escaped characters and entities are decoded in the excerpt', () => {
  const written = 'New words.&#x20;\n\n&#x20;Second & third \\<b> \\* star *x* \\[y] AT&amp;T&#x20;'
  expect(excerptOf(written)).toBe('New words. Second & third <b> * star x [y] AT&T')
})
