import { expect, test } from 'vitest'
import { findLiterals } from './check-literals.ts'

function findTexts(jsx: string) {
  const source = `export function Part({ words, kind }) {\n  return ${jsx}\n}\n`
  return findLiterals('app/website/part.tsx', source).map(
    (line) => line.match(/^app\/website\/part.tsx:2: "(.*)"/)?.[1],
  )
}

test.each([
  ['<p>Read on</p>', 'Read on'],
  ['<a href="/blog">{words.all} notes</a>', 'notes'],
  ['<nav aria-label="main" />', 'main'],
  [`<Find placeholder={\`Search \${kind}\`} />`, 'Search'],
  ['<Line term="Telephone">{kind}</Line>', 'Telephone'],
  ["<p>{kind ? 'Open today' : words.closed}</p>", 'Open today'],
  ["<Empty link={{ label: 'Read the blog', path: '/blog' }} />", 'Read the blog'],
])('the check finds the hard-coded text in %s', (jsx, words) => {
  expect(findTexts(jsx)).toEqual([words])
})

test.each([
  '<p className="note is-old">{words.note}, {kind}: 4</p>',
  '<a className="btn btn--line" href="/team" rel="external noopener" aria-label={fill(words.of, { kind })} />',
  `<Note title={kind === 'home' ? words.home : words[\`\${kind}Other\`]} />`,
  `<path d="M16 52L22 40" transform={\`rotate(180 \${kind})\`} />`,
])('the check finds no hard-coded text in %s', (jsx) => {
  expect(findTexts(jsx)).toEqual([])
})
