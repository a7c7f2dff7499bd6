import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#platform/project-root.ts'
import { findForbidden } from './forbidden-words.ts'

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
