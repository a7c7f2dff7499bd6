import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#platform/project-root.ts'
import { findForbidden } from './forbidden-words.ts'

/** The owner's own lines stay as they are. */
const owners = ['no guarantee of outcome', 'comprehensive legal expertise']

test.each(texts())('%s does not advertise', (_, source) => {
  const words = owners.reduce((rest, line) => rest.replaceAll(new RegExp(line, 'gi'), ''), withoutComments(source))
  expect(findForbidden(words).map(({ words: found }) => found)).toEqual([])
})

// The board is the look of the site. Where the law is told or asked for, plain words serve.
const chess = /\b(chess|squares?|knights?|bishops?|rooks?|pawns?|gambits?|checkmate|(end|middle)?games?)\b/i
const onTheBoard = ['content/about.yaml', 'content/pages.yaml', 'content/pictures.yaml']

test.each(texts().filter(([file]) => !onTheBoard.includes(file)))('%s has no word of chess', (_, source) => {
  // A picture is told as it is.
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
