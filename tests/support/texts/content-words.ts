import { appendFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parse, parseDocument } from 'yaml'
import type { Content } from '#domain/firm/content.ts'
import { Interface } from '#domain/firm/schemas/interface-schema.ts'
import { messageSchema } from '#domain/messages/message.ts'
import { projectRoot } from '#platform/project-root.ts'

const file = path.join(projectRoot, 'tests', 'fixtures', 'content', 'interface.yaml')

/** The interface texts of the test content. */
export const interfaceWords = Interface.parse(parse(readFileSync(file, 'utf8')))

/** The schema of a visitor's message, with the error messages of the test content. */
export const NewMessage = messageSchema(() => interfaceWords.messageErrors)

/* Facts from the test content, so that browser tests can count what pages show. */

const folder = path.join(projectRoot, 'tests', 'fixtures', 'content')

export const areas = headsOf<{ title: string }>('practice-areas')
export const members = headsOf<{ name: string; group: string }>('team')
export const homeWords: Content['home'] = parseYaml(readFileSync(path.join(folder, 'home.yaml'), 'utf8'))
export const questions: { question: string }[] = parseYaml(readFileSync(path.join(folder, 'faq.yaml'), 'utf8'))

function headsOf<Head>(name: string) {
  return readdirSync(path.join(folder, name))
    .map((file) => ({ slug: file.replace('.md', ''), ...headOf<Head>(path.join(folder, name, file)) }))
    .sort((one, other) => one.order - other.order)
}

function headOf<Head>(file: string): Head & { order: number } {
  return parseYaml(readFileSync(file, 'utf8').split('\n---\n')[0] ?? '')
}

function parseYaml(yaml: string) {
  return parseDocument(yaml, { logLevel: 'silent' }).toJS()
}

/* A copy of the test content that a test edits as a firm would: by its files only. */

const fixtures = path.join(projectRoot, 'tests', 'fixtures', 'content')

/** The caller removes the copy. */
export function copyContent() {
  const folder = mkdtempSync(path.join(tmpdir(), 'chambers-content-'))
  cpSync(fixtures, folder, { recursive: true })
  return folder
}

/** Removes all practice areas except these, and gives every team member the first of them. */
export function keepAreas(folder: string, slugs: string[]) {
  for (const file of readdirSync(path.join(folder, 'practice-areas'))) {
    if (!slugs.includes(file.replace('.md', ''))) rmSync(path.join(folder, 'practice-areas', file))
  }
  for (const file of readdirSync(path.join(folder, 'team'))) {
    replaceInFile(path.join(folder, 'team', file), /^areas:\n( {2}- .*\n)+/m, `areas:\n  - ${slugs[0]}\n`)
  }
}

/** Adds this many practice areas after the others. */
export function addAreas(folder: string, more: number) {
  const areas = path.join(folder, 'practice-areas')
  const existing = readdirSync(areas).length
  for (let number = existing + 1; number <= existing + more; number++) {
    const file = path.join(areas, `further-field-${number}.md`)
    cpSync(path.join(fixtures, 'practice-areas', 'arbitration.md'), file)
    replaceInFile(file, /^title: .*$/m, `title: Further Field ${number}`)
    replaceInFile(file, /^order: .*$/m, `order: ${100 + number}`)
  }
}

export function addQuestion(folder: string) {
  appendFileSync(path.join(folder, 'faq.yaml'), '\n- question: Is there one more?\n  answer: There is.\n')
}

export function addMember(folder: string) {
  const file = path.join(folder, 'team', 'c-n-advocate.md')
  cpSync(path.join(folder, 'team', 'b-n-advocate.md'), file)
  replaceInFile(file, /B\. N\. Advocate/g, 'C. N. Advocate')
  replaceInFile(file, /^order: .*$/m, 'order: 3')
}

function replaceInFile(file: string, from: RegExp, to: string) {
  writeFileSync(file, readFileSync(file, 'utf8').replace(from, to))
}
