import { existsSync, readFileSync } from 'node:fs'
import type { Note } from '#tests/support/test-run.ts'

/** The result of a step of the test command. */
export type StepResult = {
  name: string
  seconds: number
  passed: number
  /** Skipped by the tests themselves, because the machine lacks something or another step runs them. */
  skipped: number
  failures: string[]
  notRun: string[]
}

/** Reads the progress file of a suite; a suite that exited with an error but reports no failure has failed too. */
export function readProgress(file: string, exitedCleanly: boolean): Omit<StepResult, 'name' | 'seconds'> {
  const notes = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').filter(Boolean) : []
  const pending = new Set<string>()
  const failures: string[] = []
  let passed = 0
  let skipped = 0
  for (const line of notes) {
    const note: Note = JSON.parse(line)
    if ('planned' in note) for (const name of note.planned) pending.add(name)
    else if ('tests' in note) {
      pending.delete(note.file)
      for (const name of note.tests) pending.add(name)
    } else if ('error' in note) failures.push(note.error)
    else {
      pending.delete(note.test)
      if (note.outcome === 'passed') passed++
      if (note.outcome === 'skipped') skipped++
      if (note.outcome === 'failed') failures.push(`${note.test}: ${note.why}`)
    }
  }
  if (!exitedCleanly && failures.length === 0) failures.push('the runner ended without saying why')
  return { passed, skipped, failures, notRun: [...pending] }
}

/** The summary of the command: time and counts per step, each failure with its first line, tests that did not run. */
export function summarize(steps: StepResult[], seed: string, totalSeconds: number) {
  const maxListed = 20
  const lines = steps.map(
    ({ name, seconds, passed, skipped, failures, notRun }) =>
      `${name.padEnd(52)} ${String(Math.round(seconds)).padStart(4)} s  ${passed} passed` +
      `${skipped > 0 ? `, ${skipped} skipped` : ''}` +
      `${failures.length > 0 ? `, ${failures.length} failed` : ''}${notRun.length > 0 ? `, ${notRun.length} not run` : ''}`,
  )
  lines.push(`${'All steps'.padEnd(52)} ${String(Math.round(totalSeconds)).padStart(4)} s`)
  for (const { name, failures } of steps) for (const failure of failures) lines.push(`FAILED ${name} › ${failure}`)
  for (const { name, notRun } of steps) {
    for (const test of notRun.slice(0, maxListed)) lines.push(`NOT RUN ${name} › ${test}`)
    if (notRun.length > maxListed) lines.push(`NOT RUN ${name} › and ${notRun.length - maxListed} more`)
  }
  const sum = (count: (step: StepResult) => number) => steps.reduce((total, step) => total + count(step), 0)
  const failed = sum(({ failures, notRun }) => failures.length + (failures.length === 0 && notRun.length > 0 ? 1 : 0))
  lines.push(`TEST_SEED=${seed}`, `${sum(({ passed }) => passed)} passed, ${failed} failed`)
  return { text: lines.join('\n'), isGood: failed === 0 }
}
