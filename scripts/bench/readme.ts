import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '#platform/project-root.ts'

const marks = ['<!-- bench:begin -->', '<!-- bench:end -->'] as const

export function showInReadme(table: string) {
  const file = path.join(projectRoot, 'README.md')
  writeFileSync(file, withTable(readFileSync(file, 'utf8'), table))
}

/** The same text with this table between its marks. */
export function withTable(text: string, table: string) {
  const [before, after] = [text.indexOf(marks[0]), text.indexOf(marks[1])]
  if (before < 0 || after < before) throw new Error(`README.md has lost its marks ${marks.join(' and ')}.`)
  return `${text.slice(0, before + marks[0].length)}\n\n${table}\n\n${text.slice(after)}`
}
