import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { projectRoot } from '#platform/project-root.ts'

/** How many tests a suite had, and by name those that failed, or passed at the second try alone. */
export type Count = { passed: number; failed: number; failures: string[]; shaky: string[] }

export function countVitest(report: string): Count {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(report) as VitestReport
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [`${nameOf(name)}: ${firstLine(message)}`] : []
    return failed.map(({ fullName, failureMessages: [why = ''] }) => `${nameOf(name)} › ${fullName}: ${firstLine(why)}`)
  })
  return { passed: numPassedTests, failed: numFailedTests, failures, shaky: [] }
}

export function countPlaywright(report: string): Count {
  const { stats, suites } = JSON.parse(report) as PlaywrightReport
  const stories = suites.flatMap(storiesOf)
  const named = (chosen: typeof stories) => chosen.map(({ file, title }) => `${file} › ${title}`)
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    failures: named(stories.filter(({ ok }) => !ok)),
    shaky: named(stories.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))),
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
type Story = { file: string; title: string; ok: boolean; tests: { status: string }[] }
type Suite = { specs: Story[]; suites?: Suite[] }
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number }; suites: Suite[] }
