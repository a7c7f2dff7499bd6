import { appendFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** A line that a test runner writes, so that an interrupted run can report what failed and what was not run. */
export type Note =
  | { planned: string[] }
  /** The tests that a planned file contains. */
  | { file: string; holds: string[] }
  | { test: string; outcome: 'passed' | 'failed' | 'skipped'; why?: string }
  /** Something failed outside of any test. */
  | { error: string }

/** Appends to the file that `npm test` names; does nothing if a runner was started on its own. */
export function note(note: Note) {
  const file = process.env.TEST_PROGRESS
  if (file) appendFileSync(file, `${JSON.stringify(note)}\n`)
}

/** The first lines of an error message: enough to recognise the failure if only the end of a log is stored. */
export function firstLines(message = '') {
  return stripVTControlCharacters(message)
    .split('\n')
    .slice(0, 12)
    .map((line) => line.slice(0, 300))
    .join('\n')
    .trim()
}
