import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { getSchema } from '@tiptap/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMarkdown } from '#domain/text/read-markdown.ts'
import type { Part } from '#domain/writing/document.ts'
import { meaningOf, openText, toDocument } from '#domain/writing/open-text.ts'
import { writeDocument, writeMarkdown } from '#domain/writing/write-markdown.ts'
import { projectRoot } from '#platform/project-root.ts'
import { randomText } from '#tests/support/texts/markdown-texts.ts'
import { textSchema } from './text-schema.ts'

const schema = getSchema(textSchema)

test('200 random texts have the same syntax tree after a round trip through the editor', () => {
  const comesBack = fc.property(randomText, (text) => {
    const read = readMarkdown(writeMarkdown(text))
    expect(meaningOf(readMarkdown(throughEditor(toDocument(read))))).toBe(meaningOf(read))
  })
  // A fixed seed makes the texts the same in every run.
  fc.assert(comesBack, { numRuns: 200, seed: 36 })
})

test.each(storedTexts())('%s opens as a document and has the same syntax tree after a round trip', (_, markdown) => {
  const opened = openText(markdown)
  if (opened.kind === 'source') throw new Error(opened.why)
  expect(meaningOf(readMarkdown(throughEditor(opened.doc)))).toBe(meaningOf(readMarkdown(markdown)))
})

/** Passes a document through the editor's schema, which checks it and joins adjacent text nodes. */
function throughEditor(doc: Part) {
  const opened = schema.nodeFromJSON(doc)
  opened.check()
  return writeDocument(opened.toJSON())
}

function storedTexts() {
  return ['content', 'sample']
    .flatMap((folder) => readdirSync(path.join(projectRoot, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md') && entry.name !== 'README.md')
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => [path.relative(projectRoot, file), withoutFrontMatter(readFileSync(file, 'utf8'))] as const)
}

function withoutFrontMatter(source: string) {
  return source.replace(/^---\n.*?\n---\n/s, '')
}
