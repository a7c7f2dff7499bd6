import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#platform/project-root.ts'
import { findForbidden } from './forbidden-words.ts'

test.each([
  ['As one of the leading chambers at Indore', 'leading'],
  ['the Best advocates', 'Best'],
  ['the top lawyers of the State', 'top'],
  ['NUMBER ONE in arbitration', 'NUMBER ONE'],
  ['the most experienced chambers of the State', 'most experienced'],
  ['a team of the Most Sought-After counsel', 'Most Sought-After'],
  ['our highly qualified advocates', 'highly qualified'],
  ['a premier law firm', 'premier law firm'],
  ['service that is second to none', 'second to none'],
  ['सबसे अनुभवी वकील', 'सबसे अनुभवी'],
  ['our experts advise', 'experts'],
  ['we specialise in arbitration', 'specialise in'],
  ['a specialist in tax', 'specialist'],
  ['we guarantee a result', 'guarantee'],
  ['Guaranteed bail', 'Guaranteed'],
  ['a guarantee of success', 'guarantee'],
  ['a success rate of nine in ten', 'success rate'],
  ['an award-winning practice', 'award-winning'],
  ['a winning argument', 'winning'],
  ['we won the appeal', 'we won'],
  ['a free consultation', 'free consultation'],
  ['No win, no fee', 'No win, no fee'],
  ['100% success', '100% success'],
  ['Our fee is modest', 'Our fee is'],
  ['Hire us', 'Hire us'],
  ['read the testimonials', 'testimonials'],
  ['मध्य प्रदेश के सर्वश्रेष्ठ वकील', 'सर्वश्रेष्ठ'],
  ['हमारे विशेषज्ञ मिलेंगे', 'विशेषज्ञ'],
  ['जीत की गारंटी', 'गारंटी'],
  ['मुफ़्त परामर्श लें', 'मुफ़्त परामर्श'],
  ['इंदौर में नंबर एक', 'नंबर एक'],
])('%s: the forbidden phrase is found', (text, words) => {
  expect(findForbidden(text).map((found) => found.words)).toEqual([words])
})

test.each([
  'A bank guarantee may be called.',
  'a guarantee may be about to be called',
  'The original of the guarantee is asked for.',
  'a contract of guarantee under Section 126',
  'the guarantor and the guarantee deed',
  'we give no guarantee of outcome',
  'rights guaranteed by Part III',
  'Article 21 guarantees life and liberty',
  'a leading question in cross-examination',
  'the leading judgment of the bench',
  'the stage of leading evidence',
  'the events leading to the order',
  'the rule of best evidence',
  'the best interests of the child',
  'to the best of my knowledge',
  'Expert evidence is relevant under Section 45.',
  'the opinion of an expert',
  'a handwriting expert was examined',
  'the Expert Appraisal Committee',
  'a specialist tribunal',
  'the winning bidder',
  'stopped at the top of the page',
  'the most recent order, and the most common ground of appeal',
  'the reputed owner of the goods, and experience of the market',
  'desktop, bestow, misleading, topic, expertise',
  'respondent number one',
  'बैंक गारंटी और विशेषज्ञ साक्षी',
])('%s: no forbidden phrase is found', (text) => {
  expect(findForbidden(text)).toEqual([])
})

test('over 9,000 forbidden words in a long text are found without a timeout', () => {
  const text = 'the best of the leading experts at the top who guarantee a success rate '.repeat(3_000)
  expect(findForbidden(text).length).toBeGreaterThan(9_000)
})

/** Lines that the firm's owner wrote; they are exempt. */
const ownersLines = ['no guarantee of outcome', 'comprehensive legal expertise']

test.each(texts())('%s contains no forbidden advertising words', (_, source) => {
  const words = ownersLines.reduce((text, line) => text.replaceAll(new RegExp(line, 'gi'), ''), withoutComments(source))
  expect(findForbidden(words).map(({ words: found }) => found)).toEqual([])
})

// Chess is the theme of the design. Texts about the law use plain words.
const chess = /\b(chess|squares?|knights?|bishops?|rooks?|pawns?|gambits?|checkmate|(end|middle)?games?)\b/i
const filesWithChess = ['content/about.yaml', 'content/pages.yaml', 'content/pictures.yaml']

test.each(texts().filter(([file]) => !filesWithChess.includes(file)))('%s contains no chess terms', (_, source) => {
  // Descriptions of pictures may name what they show.
  const words = withoutComments(source).replace(/^\W*(alt|image|imageAlt|caption):.*$/gm, '')
  expect(words).not.toMatch(chess)
})

function texts() {
  return ['content', 'sample']
    .flatMap((folder) => readdirSync(path.join(projectRoot, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.(md|yaml)$/.test(entry.name) && entry.name !== 'README.md')
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => [path.relative(projectRoot, file), readFileSync(file, 'utf8')] as const)
}

function withoutComments(source: string) {
  return source.replace(/^#.*$/gm, '')
}
