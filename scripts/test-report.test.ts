import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { newDataDir } from '#tests/support/processes/site-process.ts'
import type { Note } from '#tests/support/test-run.ts'
import { readProgress, summarize } from './test-report.ts'

test('the report of an interrupted run lists failures with their reasons, and tests that did not run', () => {
  const file = write(
    { planned: ['a.test.ts', 'b.test.ts'] },
    { file: 'a.test.ts', tests: ['a › one', 'a › two', 'a › three', 'a › four'] },
    { test: 'a › one', outcome: 'passed' },
    { test: 'a › two', outcome: 'failed', why: 'expected 1 to be 2' },
    { test: 'a › four', outcome: 'skipped' },
  )
  const result = readProgress(file, false)
  expect(result).toEqual({
    passed: 1,
    skipped: 1,
    failures: ['a › two: expected 1 to be 2'],
    notRun: ['b.test.ts', 'a › three'],
  })
  const { text, isGood } = summarize([{ name: 'Unit', seconds: 3.2, ...result }], '7', 4)
  expect(isGood).toBe(false)
  expect(text).toContain('1 passed, 1 skipped, 1 failed, 2 not run')
  expect(text).toContain('FAILED Unit › a › two: expected 1 to be 2')
  expect(text).toContain('NOT RUN Unit › a › three')
  expect(text).toMatch(/All steps +4 s/)
  expect(text).toContain('TEST_SEED=7')
  expect(text.split('\n').at(-1)).toBe('1 passed, 1 failed')
})

test('a run fails if its runner exits with an error or leaves tests out', () => {
  const file = write({ planned: ['one'] }, { test: 'one', outcome: 'passed' })
  expect(readProgress(file, true)).toEqual({ passed: 1, skipped: 0, failures: [], notRun: [] })
  expect(readProgress(file, false).failures).toHaveLength(1)
  expect(readProgress('/no/such/file', false).failures).toHaveLength(1)
  const step = { name: 'Unit', seconds: 1, passed: 1, skipped: 0, failures: [], notRun: ['two'] }
  expect(summarize([step], '7', 1).isGood).toBe(false)
})

function write(...notes: Note[]) {
  const file = path.join(newDataDir(), 'progress.jsonl')
  writeFileSync(file, notes.map((note) => `${JSON.stringify(note)}\n`).join(''))
  return file
}
