import { appendFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { projectRoot } from '#platform/project-root.ts'

/* A copy of the test content that a test edits as a firm would: by its files only. */

const fixtures = path.join(projectRoot, 'tests', 'fixtures', 'content')

/** The caller removes the copy. */
export function copyContent() {
  const folder = mkdtempSync(path.join(tmpdir(), 'chambers-content-'))
  cpSync(fixtures, folder, { recursive: true })
  return folder
}

/** Removes all practice areas except these, and gives every team member the first of them. */
export function removeOtherAreas(folder: string, slugs: string[]) {
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
