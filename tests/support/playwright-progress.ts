import type { Reporter, TestCase } from '@playwright/test/reporter'
import { beginning, note } from './progress.ts'

/** Notes the progress of Playwright. */
export default class PlaywrightProgress implements Reporter {
  onBegin: Reporter['onBegin'] = (_config, suite) => note({ planned: suite.allTests().map(testName) })

  onTestEnd: Reporter['onTestEnd'] = (test, { status, error }) => {
    // One that was interrupted has told nothing.
    if (status === 'interrupted') return
    const outcome = status === 'passed' || status === 'skipped' ? status : 'failed'
    note({ test: testName(test), outcome, why: beginning(error?.message) })
  }

  onError: Reporter['onError'] = ({ message }) => note({ error: beginning(message) })
}

function testName(test: TestCase) {
  const [, , ...titles] = test.titlePath()
  return titles.join(' › ')
}
