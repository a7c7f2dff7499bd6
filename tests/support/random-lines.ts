import fc from 'fast-check'
import type { PhrasingContent } from 'mdast'

/* Random lines: words that Markdown could read as syntax, in every style, with pictures and footnote references. */

const nasty = String.raw`
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
    { weight: 2, arbitrary: fc.constantFrom(...nasty) },
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
export const randomLabel = fc.constantFrom('1', '2', 'note', 'Note-B', 'a-b', 'é')

export const randomImage = fc.record({ type: fc.constant('image' as const), url: address, title, alt })
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
export const randomLine: fc.Arbitrary<PhrasingContent[]> = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: withoutLink },
      link.map((only) => [only]),
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((parts) => parts.flat() as PhrasingContent[])
