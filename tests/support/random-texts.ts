import fc from 'fast-check'
import type { BlockContent, FootnoteDefinition, List, Root, RootContent, Table } from 'mdast'
import { randomImage, randomLabel, randomLine } from './random-lines.ts'

/* Random texts: all kinds of blocks, nested in each other. */

const table: fc.Arbitrary<Table> = fc
  .tuple(
    fc.array(fc.constantFrom(null, 'left' as const, 'right' as const, 'center' as const), {
      minLength: 1,
      maxLength: 4,
    }),
    fc.integer({ min: 1, max: 4 }),
  )
  .chain(([align, rows]) => {
    const cell = fc.option(randomLine, { nil: [] }).map((children) => ({ type: 'tableCell' as const, children }))
    const row = fc
      .array(cell, { minLength: align.length, maxLength: align.length })
      .map((children) => ({ type: 'tableRow' as const, children }))
    return fc
      .array(row, { minLength: rows, maxLength: rows })
      .map((children) => ({ type: 'table' as const, align, children }))
  })

const code = fc.record({
  type: fc.constant('code' as const),
  lang: fc.option(fc.constantFrom('js', 'c++'), { nil: null }),
  meta: fc.constant(null),
  value: fc.constantFrom('', 'a', 'a\n\n  b', '```', '~~~', '    x', '\ta', 'a\n'),
})

const paragraph = randomLine.map((children) => ({ type: 'paragraph' as const, children }))

const block: fc.Arbitrary<BlockContent> = fc.letrec<{ block: BlockContent }>((tie) => {
  const blocks = fc.array(tie('block'), { maxLength: 3 })
  const item = fc.record({
    type: fc.constant('listItem' as const),
    spread: fc.boolean(),
    checked: fc.constantFrom(null, null, true, false),
    children: fc.array(tie('block'), { minLength: 1, maxLength: 3 }),
  })
  const list = fc.record({
    type: fc.constant('list' as const),
    ordered: fc.boolean(),
    start: fc.constantFrom(1, 0, 7, 138),
    spread: fc.boolean(),
    children: fc.array(item, { minLength: 1, maxLength: 3 }),
  }) as fc.Arbitrary<List>
  return {
    block: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      { weight: 4, arbitrary: paragraph },
      randomImage.map((only) => ({ type: 'paragraph' as const, children: [only] })),
      fc.record({
        type: fc.constant('heading' as const),
        depth: fc.constantFrom(1, 2, 3, 4, 5, 6) as fc.Arbitrary<2>,
        children: randomLine,
      }),
      code,
      fc.constant({ type: 'thematicBreak' as const }),
      table,
      { weight: 2, arbitrary: list },
      blocks.map((children) => ({ type: 'blockquote' as const, children })),
    ),
  }
}).block

/** Footnotes contain only simple lists: the Markdown parser does not reliably detect loose items in a footnote. */
const inNote: fc.Arbitrary<BlockContent> = fc.oneof(
  { weight: 4, arbitrary: paragraph },
  code,
  table,
  paragraph.map((only) => ({ type: 'blockquote' as const, children: [only] })),
  fc.array(paragraph, { minLength: 1, maxLength: 3 }).map((paragraphs) => ({
    type: 'list' as const,
    ordered: true,
    start: 1,
    spread: false,
    children: paragraphs.map((only) => ({ type: 'listItem' as const, spread: false, checked: null, children: [only] })),
  })),
)

const note: fc.Arbitrary<FootnoteDefinition> = fc
  .tuple(randomLabel, fc.array(inNote, { maxLength: 2 }))
  .map(([name, children]) => ({ type: 'footnoteDefinition', identifier: name.toLowerCase(), label: name, children }))

export const randomText: fc.Arbitrary<Root> = fc
  .tuple(fc.array(block, { maxLength: 4 }), fc.array(note, { maxLength: 2 }))
  .map(([blocks, notes]) => ({ type: 'root', children: [...blocks, ...notes] as RootContent[] }))
