import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { rules } from '#domain/rules.ts'
import { bombs, tableBomb } from '#tests/support/texts/markdown-texts.ts'
import { rendererVersion } from './render-text.server.ts'
import { makeText } from './text-jobs.ts'

test('a text yields its HTML and its reading time', () => {
  expect(makeText({ markdown: 'A *short* note.' })).toEqual({ html: '<p>A <em>short</em> note.</p>', minutes: 1 })
})

test.each([
  [tableBomb, 'The tables of this text have 40,01,000 cells; at most 5,000 are possible.'],
  [
    `${'>'.repeat(rules.text.maxDepth + 1)} a`,
    'Quotes, lists and emphasis stand 21 deep in each other; at most 20 are possible.',
  ],
  [
    'a  \n'.repeat(15_000),
    'This text has 30,001 parts, such as paragraphs, list items and links; at most 30,000 are possible.',
  ],
  ['<'.repeat(170_000), 'This text becomes a page of 10,20,007 characters; at most 10,00,000 are possible.'],
])('a text that exceeds a rendering limit returns a message that names the limit (%#)', (text, words) => {
  expect(makeText({ markdown: text })).toEqual({ tooComplex: words })
})

test('a text exactly at a rendering limit is rendered', () => {
  const table = `${'|a'.repeat(10)}|\n${'|-'.repeat(10)}|\n${'|b|\n'.repeat(rules.text.maxCells / 10 - 1)}`
  for (const text of [table, `${'>'.repeat(rules.text.maxDepth)} a`])
    expect(makeText({ markdown: text })).toHaveProperty('html')
})

test.each(bombs)('%s: the text renders within the size limit or returns an error message', (_, text) => {
  const made = makeText({ markdown: text })
  if ('html' in made) expect(made.html.length).toBeLessThanOrEqual(rules.text.maxHtml)
  else expect(made.tooComplex).toMatch(/^[A-Z].*\.$/)
})

test('the output of the renderer matches the hash recorded for its version', () => {
  const text =
    '# One\n\nA *b* **c** ~~d~~ `e` [f](https://g.example "h") https://i.example[^1]\n\n- j\n  1. k\n- [ ] l\n\n' +
    '> m\n\n| n | o |\n|:--|--:|\n| p |\n\n```\nq\n```\n\n![r](/s.webp "t")\n\n![s](https://t.example/u.png "v")\n\n' +
    '```timeline\nx\nStages: y | z\na: ~ b\n```\n\n```clock\nd\nStart: e\n+ 3 days: f\n```\n\n' +
    `***\n\n## T {#u}\n\n<b>v</b>\n\n> Long ${'words '.repeat(40)}\n\n[^1]: w`
  const made = makeText({ markdown: text })
  const hash = createHash('sha256').update(JSON.stringify(made)).digest('hex').slice(0, 12)
  expect({ version: rendererVersion, hash }).toEqual({ version: 4, hash: 'f4c6a6d0eb3a' })
})
