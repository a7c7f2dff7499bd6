import { appendFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** What a runner notes while it works, a line each: so a run that is cut off can still tell what failed, and what was not run. */
export type Note =
  | { planned: string[] }
  /** The tests that a planned file turned out to hold. */
  | { file: string; holds: string[] }
  | { test: string; outcome: 'passed' | 'failed' | 'skipped'; why?: string }
  /** Something failed outside of any test. */
  | { error: string }

/** Notes it in the file that `npm test` names; a runner that was started by itself notes nothing. */
export function note(note: Note) {
  const file = process.env.TEST_PROGRESS
  if (file) appendFileSync(file, `${JSON.stringify(note)}\n`)
}

/** Enough of what a failure said to know it by, where nothing but the end of a log is kept. */
export function beginning(message = '') {
  return stripVTControlCharacters(message)
    .split('\n')
    .slice(0, 12)
    .map((line) => line.slice(0, 300))
    .join('\n')
    .trim()
}
