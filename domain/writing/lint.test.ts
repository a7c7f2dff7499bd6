import { expect, test } from 'vitest'
import { factsOf } from './facts.ts'
import { lintDocument, lintText } from './lint.ts'
import { openText } from './open-text.ts'

test.each([
  ['As one of the leading chambers.', ['“leading”: Rule 36']],
  ['| a |\n| - |\n| the best |', ['“best”: Rule 36']],
  ['> the best\n>\n> - and the top', ['“best”: Rule 36', '“top”: Rule 36']],
  ['```\nbest\n```', []],
  ['```clock\nThe best time\nStart: a\n1 day: b\n```', ['“best”: Rule 36']],
  [
    '```timeline\nShown\n```',
    ['Drawing with a fault: The second line names the stages: “Stages: Notice | Tribunal | Award”.'],
  ],
  ['![](/a.webp)', ['Picture without alt text: Readers who do not see it are told nothing']],
  ['![A court](/a.webp)', []],
  ['Words ![](/a.webp) here', ['Picture without alt text: Readers who do not see it are told nothing']],
  ['## One\n\n### Two\n\n## Three', []],
  ['## One\n\n#### Two', ['“Two”: Heading level skipped']],
  ['### First', ['“First”: Heading level skipped']],
  ['# First\n\n### Second', []],
  ['##', ['Heading without words: Nothing to read']],
  ['For the text [click here](/a).', ['“click here”: Link says nothing']],
  ['For the text [cli**ck** here](/a).', ['“click here”: Link says nothing']],
  ['[Read more](/a) or [Section 9](/b) of it, here', ['“Read more”: Link says nothing']],
  ['[Section 9](http://a.example/) of [the Act](https://a.example/)', ['“Section 9”: Link without https']],
  ['[Here](HTTP://a.example/)', ['“Here”: Link says nothing', '“Here”: Link without https']],
  ['A[^1]\n\n[^1]: note', []],
  ['A\n\n[^1]: note', ['Footnote nobody refers to: Readers do not see it']],
  ['A[^1]\n\n[^1]:', ['Footnote without words: Nothing to read']],
])('the text %j yields the findings %j', (markdown, findings) => {
  expect(lintDocument(documentOf(markdown)).map(({ name, short }) => `${name}: ${short}`)).toEqual(findings)
})

test('a finding has the position of its words in editor coordinates and a numbered id', () => {
  const [first, second] = lintDocument(documentOf('Ab[^1]\n\n- The best and *the best*\n\n[^1]: x'))
  // Two ends of the first line, two letters and the reference; then the starts of a list, its item and its line.
  expect(first).toMatchObject({ at: 12, to: 16, id: 'rule-36 text best 1' })
  expect(second).toMatchObject({ at: 25, to: 29, id: 'rule-36 text best 2' })
})

test('a forbidden word in the title is found with its position', () => {
  expect(lintText('The best way', 'title')).toMatchObject([{ where: 'title', at: 4, to: 8, name: '“best”' }])
})

test('the facts of a text are its word count, reading time, footnote count and outline', () => {
  const facts = factsOf(documentOf('## One *two*\n\nThree four.[^1]\n\n| five |\n| - |\n| six |\n\n[^1]: seven'))
  expect(facts).toMatchObject({ words: 7, minutes: 1, footnotes: 1, outline: [{ level: 2, text: 'One two', at: 0 }] })
})

function documentOf(markdown: string) {
  const opened = openText(markdown)
  if (opened.kind === 'source') throw new Error(opened.why)
  return opened.doc
}
