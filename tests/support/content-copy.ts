import { appendFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { projectRoot } from '#platform/project-root.ts'

/* A copy of the words of the tests that a firm has gone on with: files there, and nothing else. */

const words = path.join(projectRoot, 'tests', 'fixtures', 'content')

/** Whoever makes it removes it. */
export function copyContent() {
  const folder = mkdtempSync(path.join(tmpdir(), 'chambers-content-'))
  cpSync(words, folder, { recursive: true })
  return folder
}

/** Takes away every practice area but these; whoever is on the team practises in the first of them. */
export function keepAreas(folder: string, slugs: string[]) {
  for (const file of readdirSync(path.join(folder, 'practice-areas'))) {
    if (!slugs.includes(file.replace('.md', ''))) rmSync(path.join(folder, 'practice-areas', file))
  }
  for (const file of readdirSync(path.join(folder, 'team'))) {
    change(path.join(folder, 'team', file), /^areas:\n( {2}- .*\n)+/m, `areas:\n  - ${slugs[0]}\n`)
  }
}

/** So many areas more, behind the others. */
export function addAreas(folder: string, more: number) {
  const areas = path.join(folder, 'practice-areas')
  const there = readdirSync(areas).length
  for (let number = there + 1; number <= there + more; number++) {
    const file = path.join(areas, `further-field-${number}.md`)
    cpSync(path.join(words, 'practice-areas', 'arbitration.md'), file)
    change(file, /^title: .*$/m, `title: Further Field ${number}`)
    change(file, /^order: .*$/m, `order: ${100 + number}`)
  }
}

export function addQuestion(folder: string) {
  appendFileSync(path.join(folder, 'faq.yaml'), '\n- question: Is there one more?\n  answer: There is.\n')
}

export function addMember(folder: string) {
  const file = path.join(folder, 'team', 'c-n-advocate.md')
  cpSync(path.join(folder, 'team', 'b-n-advocate.md'), file)
  change(file, /B\. N\. Advocate/g, 'C. N. Advocate')
  change(file, /^order: .*$/m, 'order: 3')
}

function change(file: string, from: RegExp, to: string) {
  writeFileSync(file, readFileSync(file, 'utf8').replace(from, to))
}
