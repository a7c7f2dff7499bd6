import path from 'node:path'
import type { Reporter, TestCase } from 'vitest/node'
import { projectRoot } from '#platform/project-root.ts'
import { firstLine, note } from './progress.ts'

/** Notes the progress of Vitest. */
export default class VitestProgress implements Reporter {
  onTestRunStart: Reporter['onTestRunStart'] = (specifications) =>
    note({ planned: specifications.map(({ moduleId }) => path.relative(projectRoot, moduleId)) })

  onTestModuleCollected: Reporter['onTestModuleCollected'] = (module) =>
    note({ file: module.relativeModuleId, holds: [...module.children.allTests()].map(testName) })

  onTestCaseResult: Reporter['onTestCaseResult'] = (test) => {
    const { state, errors } = test.result()
    if (state !== 'pending') note({ test: testName(test), outcome: state, why: firstLine(errors?.[0]?.message) })
  }

  onTestModuleEnd: Reporter['onTestModuleEnd'] = (module) => {
    for (const { message } of module.errors()) note({ error: `${module.relativeModuleId}: ${firstLine(message)}` })
  }

  onTestRunEnd: Reporter['onTestRunEnd'] = (_modules, errors) => {
    for (const { message } of errors) note({ error: firstLine(message) })
  }
}

function testName(test: TestCase) {
  return `${test.module.relativeModuleId} › ${test.fullName}`
}
