import { expect, test } from 'vitest'
import { openText } from './open-text.ts'
import { writeDocument } from './write-markdown.ts'

const asTheyAre = [
  'Plain words.',
  '## White collar matters {#white-collar}',
  'Section 9\u00a0of the Act, 1996.',
  'A line\\\nand another',
  '- one\n- two\n  1. deep\n  2. deeper\n- three',
  '- apart\n\n- from each other',
  '7. seven\n8. eight',
  '- [ ] to do\n- [x] done',
  '> Quoted\n>\n> - with a list',
  '```js\nlet a = 1\n```',
  '| Question | Court |\n| :- | -: |\n| When | *Before* |',
  'A note.[^1] Another.[^note]\n\n[^1]: See **Section 9**.\n\n[^note]: First.\n\n    Second.',
  '![Two kings](/uploads/medias/a.webp "Before the hearing")',
  'Words ![and a picture](/uploads/medias/a.webp) among them.',
  '[A link](https://chambers.example "titled") and [**bold**](/blog)',
  'Bold **`code`** and ~~struck~~ words',
  '## Über धारा 138 — ⚖️',
]

test.each(asTheyAre)('%j is unchanged after being opened in the editor and written back', (markdown) => {
  const opened = openText(markdown)
  expect(opened.kind === 'document' && writeDocument(opened.doc)).toBe(markdown)
})

test.each([
  ['A <b>bold</b> word', 'This text holds HTML, which the editor cannot show, and readers do not see.'],
  [
    '[Act]\n\n[Act]: https://a.example',
    'This text names its links or pictures by references, which the editor cannot show.',
  ],
  [
    '> [^1]\n>\n> [^1]: inside',
    'This text has a footnote inside a quote, a list or another footnote, which the editor cannot show.',
  ],
  ['[](/nowhere)', 'This text is written in a way that the editor would change.'],
  ['| a |\n| - |\n| b | c |', 'This text is written in a way that the editor would change.'],
])('%j opens as source, with the reason', (markdown, why) => {
  expect(openText(markdown)).toEqual({ kind: 'source', why })
})

test('a text nested too deeply or with too many table cells opens as source, with the reason', () => {
  const deep = openText(`${'> '.repeat(60)}a`)
  expect(deep).toMatchObject({ kind: 'source', why: expect.stringContaining('deep in each other') })
  const wide = openText(`|${'a|'.repeat(200)}\n|${'-|'.repeat(200)}\n${'|a\n'.repeat(30)}`)
  expect(wide).toMatchObject({ kind: 'source', why: expect.stringContaining('cells') })
})

test('a reference to a missing footnote is written with an empty footnote', () => {
  const line = [
    { type: 'text', text: 'Words.' },
    { type: 'footnoteReference', attrs: { label: '1' } },
  ]
  const doc = { type: 'doc', content: [{ type: 'paragraph', content: line }] }
  expect(writeDocument(doc)).toBe('Words.[^1]\n\n[^1]:')
})

test('an empty text opens as one empty paragraph, and empty paragraphs are written as an empty text', () => {
  expect(openText('')).toEqual({ kind: 'document', doc: { type: 'doc', content: [{ type: 'paragraph' }] } })
  expect(writeDocument({ type: 'doc', content: [{ type: 'paragraph' }, { type: 'paragraph' }] })).toBe('')
})
