import type { Reporter, TestCase } from '@playwright/test/reporter'
import { firstLines, note } from './test-run.ts'

/** Records the progress of Playwright. */
export default class PlaywrightProgress implements Reporter {
  onBegin: Reporter['onBegin'] = (_config, suite) => note({ planned: suite.allTests().map(testName) })

  onTestEnd: Reporter['onTestEnd'] = (test, { status, error }) => {
    // An interrupted test has no result.
    if (status === 'interrupted') return
    const outcome = status === 'passed' || status === 'skipped' ? status : 'failed'
    note({ test: testName(test), outcome, why: firstLines(error?.message) })
  }

  onError: Reporter['onError'] = ({ message }) => note({ error: firstLines(message) })
}

function testName(test: TestCase) {
  const [, , ...titles] = test.titlePath()
  return titles.join(' › ')
}
