import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { projectRoot } from '#platform/project-root.ts'

/** How many tests a suite had, and by name those that failed. */
export type Count = { passed: number; failed: number; failures: string[] }

export function countVitest(report: string): Count {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(report) as VitestReport
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [`${nameOf(name)}: ${firstLine(message)}`] : []
    return failed.map(({ fullName, failureMessages: [why = ''] }) => `${nameOf(name)} › ${fullName}: ${firstLine(why)}`)
  })
  return { passed: numPassedTests, failed: numFailedTests, failures }
}

export function countPlaywright(report: string): Count {
  const { stats, suites } = JSON.parse(report) as PlaywrightReport
  const failures = suites.flatMap(storiesOf).filter(({ ok }) => !ok)
  return {
    passed: stats.expected,
    failed: stats.unexpected,
    failures: failures.map(({ file, title }) => `${file} › ${title}`),
  }
}

function storiesOf({ specs, suites = [] }: Suite): Suite['specs'] {
  return [...specs, ...suites.flatMap(storiesOf)]
}

function nameOf(file: string) {
  return path.relative(projectRoot, file)
}

function firstLine(message: string) {
  return stripVTControlCharacters(message).split('\n')[0] ?? ''
}

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}
type Suite = { specs: { file: string; title: string; ok: boolean }[]; suites?: Suite[] }
type PlaywrightReport = { stats: { expected: number; unexpected: number }; suites: Suite[] }
