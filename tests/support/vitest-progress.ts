import path from 'node:path'
import type { Reporter, TestCase } from 'vitest/node'
import { projectRoot } from '#platform/project-root.ts'
import { firstLines, note } from './test-run.ts'

/** Records the progress of Vitest. */
export default class VitestProgress implements Reporter {
  onTestRunStart: Reporter['onTestRunStart'] = (specifications) =>
    note({ planned: specifications.map(({ moduleId }) => path.relative(projectRoot, moduleId)) })

  onTestModuleCollected: Reporter['onTestModuleCollected'] = (module) =>
    note({ file: module.relativeModuleId, tests: [...module.children.allTests()].map(testName) })

  onTestCaseResult: Reporter['onTestCaseResult'] = (test) => {
    const { state, errors } = test.result()
    if (state !== 'pending') note({ test: testName(test), outcome: state, why: firstLines(messageOf(errors?.[0])) })
  }

  onTestModuleEnd: Reporter['onTestModuleEnd'] = (module) => {
    for (const { message } of module.errors()) note({ error: `${module.relativeModuleId}: ${firstLines(message)}` })
  }

  onTestRunEnd: Reporter['onTestRunEnd'] = (_modules, errors) => {
    for (const { message } of errors) note({ error: firstLines(message) })
  }
}

function testName(test: TestCase) {
  return `${test.module.relativeModuleId} › ${test.fullName}`
}

/** The message of an error after that of its cause: a failed property of fast-check has the reason in its cause. */
function messageOf(error: { message: string; cause?: unknown } | undefined) {
  const cause = error?.cause
  const inner = cause && typeof cause === 'object' && 'message' in cause ? `${cause.message}\n` : ''
  return `${inner}${error?.message ?? ''}`
}
