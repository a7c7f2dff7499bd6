import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { withFreshLabels } from '#domain/writing/document.ts'
import { writeDocument } from '#domain/writing/write-markdown.ts'
import { projectRoot } from '#platform/project-root.ts'
import { partsOf, rowsOf } from '#tests/support/texts/word-file.ts'
import { describePaste, readPaste } from './read-paste.ts'

test('HTML pasted from Word keeps its headings, lists, table, links and all 20 footnotes', () => {
  const { source, doc, leftOut } = readPaste(fixture('word.html'))
  expect(source).toBe('Word')
  expect(partsOf(doc, 'heading').map(({ attrs }) => attrs?.level)).toEqual([2, 3, 4, 3, 2])
  expect(partsOf(doc, 'footnote').map(({ attrs }) => attrs?.label)).toEqual(oneTo(20))
  expect(partsOf(doc, 'footnoteReference').map(({ attrs }) => attrs?.label)).toEqual(oneTo(20))
  expect(partsOf(doc, 'bulletList')).toHaveLength(3)
  expect(partsOf(doc, 'orderedList')).toHaveLength(2)
  expect(rowsOf(doc)).toEqual([
    ['Question', 'Court', 'Tribunal'],
    ['When', 'Before, during', 'During'],
    ['Appeal', 'Section 37', ''],
  ])
  expect(describePaste(doc, leftOut)).toBe(
    'Kept: 5 headings, 1 table, 20 footnotes, 5 lists, 2 links. Left out: fonts, colours, page numbers, 1 comment.',
  )
  const markdown = writeDocument(doc)
  expect(markdown).toContain(
    '- Goods[^8]\n  - in transit[^9]\n    - on the ship[^10]\n  - in a warehouse[^11]\n- Money[^12]',
  )
  expect(markdown).toContain('1. The contract[^13]\n   1. every amendment[^14]\n2. The notice[^15]')
  expect(markdown).toContain('The **Arbitration and Conciliation Act**, 1996 offers *two doors*.[^3]')
  expect(markdown).toContain('[^20]: Note 20, with *emphasis*.')
  expect(markdown).not.toMatch(/mso|MJ1|still good law|font|\[1\]|·/)
})

test('HTML pasted from Google Docs keeps its structure and is not bold throughout', () => {
  const { source, doc, leftOut } = readPaste(fixture('google-docs.html'))
  expect(source).toBe('Google Docs')
  expect(leftOut).toMatchObject({ comments: 1, fonts: true, colours: true })
  expect(writeDocument(doc)).toBe(
    [
      '## Limitation',
      'Time runs from the **date of the order**_, not of the copy_.[^1]',
      '### What is counted',
      '- Days\n  - working days\n- [The Act](https://indiacode.nic.in/)',
      '| Step | Days |\n| - | - |\n| Appeal first | 90 |',
      '[^1]: Section 12 of the Limitation Act.',
    ].join('\n\n'),
  )
})

test('HTML pasted from LibreOffice keeps its structure', () => {
  const { source, doc } = readPaste(fixture('libreoffice.html'))
  expect(source).toBe('LibreOffice')
  expect(writeDocument(doc)).toBe(
    '## Stamping\n\nA lease is stamped[^1] and **registered**.\n\n1. Stamp\n   1. in the State\n2. Register\n\n[^1]: Schedule I.',
  )
})

test.each([
  ['<p>a <a href="javascript:alert(1)">b</a></p>', 'a b'],
  ['<p>a<script>alert(1)</script> <img src=x onerror=alert(1)> b</p>', 'a b'],
  ['<h1>A</h1><h2>B</h2>', '## A\n\n### B'],
  ['<h3>A</h3><h4><b>B</b></h4>', '### A\n\n#### B'],
  ['<div>one<div>two</div></div>', 'one\n\ntwo'],
  ['<a href="/blog/x">kept as words</a>', 'kept as words'],
  ['<table><tr><td rowspan=2>a</td><td>b</td></tr><tr><td>c</td></tr></table>', '| a | b |\n| - | - |\n| | c |'],
  ['<b>bold</b> words', '**bold** words'],
  ['<img src="/uploads/medias/a.webp" alt="A">', '![A](/uploads/medias/a.webp)'],
  ['<pre>a\n  b</pre>', '```\na\n  b\n```'],
  ['<svg onload=alert(1)><title>x</title></svg><p>y</p>', 'y'],
  ['', ''],
])('the pasted HTML %s becomes the Markdown %j', (html, markdown) => {
  expect(writeDocument(readPaste(html).doc)).toBe(markdown)
})

test.each([
  [
    'rowspan=999999999999',
    '<tr><td rowspan=999999999999>a</td><td>b</td></tr><tr><td>c</td></tr>',
    [
      ['a', 'b'],
      ['', 'c'],
    ],
  ],
  ['colspan=16384 in each row', '<tr><td colspan=16384>a</td></tr>'.repeat(3), [['a'], ['a'], ['a']]],
  ['colspan=99999999px', '<tr><td colspan=99999999px>a</td><td>b</td></tr>', [['a', 'b']]],
  [
    'colspan=4',
    '<tr><td colspan=4>a</td></tr><tr><td>b</td></tr>',
    [
      ['a', '', '', ''],
      ['b', '', '', ''],
    ],
  ],
])('a pasted table with %s does not exceed the cell limit', (_, rows, cells) => {
  expect(rowsOf(readPaste(`<table>${rows}</table>`).doc)).toEqual(cells)
})

test('1,000 cells with overlapping rowspans yield only 1,000 cells', () => {
  const { doc } = readPaste(`<table>${'<tr><td rowspan=1000>a</td></tr>'.repeat(1000)}</table>`)
  expect(partsOf(doc, 'tableCell').length + partsOf(doc, 'tableHeader').length).toBe(1000)
})

test('pasted footnotes get labels that are not used yet', () => {
  const { doc } = readPaste(fixture('libreoffice.html'))
  const fresh = withFreshLabels(doc, new Set(['1', '2']))
  expect(writeDocument(fresh)).toContain('stamped[^3]')
  expect(writeDocument(fresh)).toContain('[^3]: Schedule I.')
})

test.each([
  ['long', '<p>a</p>'.repeat(700_000)],
  ['of too many tags', '<b>a</b>'.repeat(40_000)],
  ['nested too deep', '<div>'.repeat(20_000)],
])('pasted HTML that is %s is rejected with a message', (_, html) => {
  expect(() => readPaste(html)).toThrow('This is too much to paste at once.')
})

function fixture(name: string) {
  return readFileSync(path.join(projectRoot, 'tests/fixtures/paste', name), 'utf8')
}

function oneTo(last: number) {
  return Array.from({ length: last }, (_, at) => String(at + 1))
}
