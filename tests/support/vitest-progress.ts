import path from 'node:path'
import type { Reporter, TestCase } from 'vitest/node'
import { projectRoot } from '#platform/project-root.ts'
import { beginning, note } from './progress.ts'

/** Notes the progress of Vitest. */
export default class VitestProgress implements Reporter {
  onTestRunStart: Reporter['onTestRunStart'] = (specifications) =>
    note({ planned: specifications.map(({ moduleId }) => path.relative(projectRoot, moduleId)) })

  onTestModuleCollected: Reporter['onTestModuleCollected'] = (module) =>
    note({ file: module.relativeModuleId, holds: [...module.children.allTests()].map(testName) })

  onTestCaseResult: Reporter['onTestCaseResult'] = (test) => {
    const { state, errors } = test.result()
    if (state !== 'pending') note({ test: testName(test), outcome: state, why: beginning(said(errors?.[0])) })
  }

  onTestModuleEnd: Reporter['onTestModuleEnd'] = (module) => {
    for (const { message } of module.errors()) note({ error: `${module.relativeModuleId}: ${beginning(message)}` })
  }

  onTestRunEnd: Reporter['onTestRunEnd'] = (_modules, errors) => {
    for (const { message } of errors) note({ error: beginning(message) })
  }
}

function testName(test: TestCase) {
  return `${test.module.relativeModuleId} › ${test.fullName}`
}

/** A property that failed says only in its cause what was wrong. */
function said(error: { message: string; cause?: unknown } | undefined) {
  const cause = error?.cause
  const inner = cause && typeof cause === 'object' && 'message' in cause ? `${cause.message}\n` : ''
  return `${inner}${error?.message ?? ''}`
}
