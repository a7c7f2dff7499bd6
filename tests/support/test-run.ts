import { appendFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** The seed of all random values in the tests. `npm test` prints it; set TEST_SEED to it to repeat a run. */
process.env.TEST_SEED ??= String(Math.floor(Math.random() * 2 ** 31))
export const seed = Number(process.env.TEST_SEED)

/** A generator of random numbers from 0 to 1 with this seed (mulberry32). */
export function seededRandom(from = seed) {
  let state = from
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** How long a test waits for an event that must happen: long, as it is only a limit for a test that hangs. */
export const longWait = { timeout: 900_000, interval: 20 }

/** A line that a test runner writes, so that an interrupted run can report what failed and what was not run. */
export type Note =
  | { planned: string[] }
  /** The tests that a planned file contains. */
  | { file: string; tests: string[] }
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
