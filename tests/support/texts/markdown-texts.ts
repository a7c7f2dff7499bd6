import fc from 'fast-check'
import type { BlockContent, FootnoteDefinition, List, PhrasingContent, Root, RootContent, Table } from 'mdast'

/* Short Markdown texts that are expensive to render. */

/** 12 kB that render as four million cells. */
export const tableBomb = `${'|a'.repeat(1_000)}|\n${'|-'.repeat(1_000)}|\n${'|\n'.repeat(4_000)}`

const numbered = (length: number, line: (number: number) => string) =>
  Array.from({ length }, (_, at) => line(at)).join('')

/** Most are short enough to be parsed quickly, so that one test can try many. */
export const bombs: [name: string, text: string][] = [
  ['a wide table of short rows', tableBomb],
  ['many tables', '|a|b|\n|-|-|\n|\n|\n\n'.repeat(900)],
  ['quotes in quotes', '>'.repeat(2_000)],
  ['lists in lists', '1. '.repeat(500)],
  ['a list that goes ever deeper', numbered(150, (depth) => `${' '.repeat(depth * 2)}- a\n`)],
  ['quotes and lists by turns', '> - '.repeat(500)],
  ['opening brackets', '['.repeat(15_000)],
  ['brackets in brackets', '['.repeat(3_000) + ']'.repeat(3_000)],
  ['links without end', '[a]('.repeat(2_500)],
  ['asterisks', '*'.repeat(100_000)],
  ['emphasis in emphasis', '*a **b '.repeat(250) + '*b** a'.repeat(250)],
  ['rules of dashes', '- '.repeat(20_000)],
  ['footnotes', numbered(400, (note) => `a[^${note}]\n\n[^${note}]: b\n\n`)],
  ['definitions of links', numbered(2_500, (link) => `[a${link}]: b\n`)],
  ['one long address many times', `[a]: https://x.example/${'y'.repeat(2_000)}\n\n${'[a] '.repeat(1_000)}`],
  ['list items', '- a\n'.repeat(10_100)],
  ['backticks', numbered(200, (many) => `${'`'.repeat(many)} `)],
  ['comments without end', '<!--'.repeat(20_000)],
  ['entities', '&'.repeat(170_000)],
]

/* Random lines: words that Markdown could read as syntax, in every style, with pictures and footnote references. */

const syntax = String.raw`
  * ¦ _ ¦ ** ¦ [ ¦ ] ¦ ]( ¦ ![ ¦ | ¦ < ¦ > ¦ <b> ¦ & ¦ &amp; ¦ &nbsp; ¦ NBSP ¦ ~ ¦ ~~ ¦ TICK ¦ TICKTICK ¦ # ¦ ## x {#id} ¦ {#white-collar}
  1. ¦ 1) ¦ 10. a ¦ - ¦ -SPACE ¦ + ¦ --- ¦ === ¦ : ¦ |-| ¦ \ ¦ \\ ¦ ! ¦ " ¦ ' ¦ ( ¦ ) ¦ [^1] ¦ [^a]: ¦ [ ] ¦ [x] ¦ SPACE ¦ SPACESPACE
  SPACESPACEa ¦ aSPACESPACE ¦ TAB ¦ a_b_c ¦ 2*3*4 ¦ snake_case ¦ http:// ¦ SPACEhttps://chambers.example/a_b?c=d&e=(f)SPACE
  SPACEwww.chambers.exampleSPACE ¦ SPACEclerk@chambers.exampleSPACE ¦ SPACEmailto:a@b.inSPACE ¦ धारा 138 ¦ हस्ताक्षर ¦ ⚖️ ¦ 👩‍⚖️ ¦ “quoted” ¦ …
  é ¦ Section 9(1)(b) ¦ v. ¦ aLINEb ¦ aLINE# b ¦ aLINE- b ¦ aLINE1. b
`
  .trim()
  .split(/ ¦ |\n\s*/)
  .map((text) => text.replace(/[A-Z]{3,}/g, (names) => charactersOf(names)))

function charactersOf(names: string) {
  return names
    .replaceAll('SPACE', ' ')
    .replaceAll('NBSP', '\u00a0')
    .replaceAll('TICK', '`')
    .replaceAll('TAB', '\t')
    .replaceAll('LINE', '\n')
}

const words = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('law', 'Court', 'the', '1996', 'a') },
    { weight: 2, arbitrary: fc.constantFrom(...syntax) },
  ),
  {
    minLength: 1,
    maxLength: 4,
  },
)
const text = fc.tuple(words, fc.constantFrom(' ', '')).map(([list, separator]) => list.join(separator))
const address = fc.constantFrom(
  'https://a.example/x',
  '/blog/a-b',
  '#notes',
  'mailto:a@b.in',
  'https://a.example/(x)?y=<z>&a b',
  '',
)
const title = fc.option(fc.constantFrom('A title', 'with "quotes"', "it's", 'a\\b', '(c)'), { nil: null })
const alt = fc.constantFrom('', 'A court', 'a ] b', 'x * y', 'धारा')
const randomLabel = fc.constantFrom('1', '2', 'note', 'Note-B', 'a-b', 'é')

const randomImage = fc.record({ type: fc.constant('image' as const), url: address, title, alt })
const reference = randomLabel.map((name) => ({
  type: 'footnoteReference' as const,
  identifier: name.toLowerCase(),
  label: name,
}))
const leaf: fc.Arbitrary<PhrasingContent> = fc.oneof(
  { weight: 6, arbitrary: text.map((value) => ({ type: 'text' as const, value })) },
  text.map((value) => ({ type: 'inlineCode' as const, value: value.replaceAll('\n', ' ') })),
  randomImage,
  reference,
)
const broken = fc.tuple(leaf, leaf).map(([one, other]) => [one, { type: 'break' as const }, other])

const withoutLink: fc.Arbitrary<PhrasingContent[]> = fc.letrec<{ line: PhrasingContent[] }>((tie) => ({
  line: fc
    .array(
      fc.oneof(
        { maxDepth: 2, withCrossShrink: true },
        { weight: 4, arbitrary: leaf.map((only) => [only]) },
        broken,
        fc
          .record({
            type: fc.constantFrom('strong', 'emphasis', 'delete'),
            children: tie('line'),
          })
          .map((styled) => [styled as PhrasingContent]),
      ),
      { minLength: 1, maxLength: 4 },
    )
    .map((parts) => parts.flat()),
})).line

const link = fc.record({ type: fc.constant('link' as const), url: address, title, children: withoutLink })
const randomLine: fc.Arbitrary<PhrasingContent[]> = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: withoutLink },
      link.map((only) => [only]),
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((parts) => parts.flat() as PhrasingContent[])

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
