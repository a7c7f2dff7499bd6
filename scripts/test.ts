import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '#platform/project-root.ts'
import { provideBrowser } from '#tests/support/provide-browser.ts'
import { build, isBuildFresh } from './build.ts'
import { checkImports } from './check-imports.ts'
import { type Count, countPlaywright, countVitest } from './test-reports.ts'

/* Every check there is, in the order in which a mistake is cheapest to meet. The last lines name what failed, and count. */

const total: Count = { passed: 0, failed: 0, failures: [], shaky: [] }
const results = path.join(projectRoot, 'test-results')
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

check('Format and lint', () => run('biome', 'check', '--error-on-warnings', '.'))
check('Import directions', () => checkImports(projectRoot))
check('Types', () => run('react-router', 'typegen') && run('tsc'))
check('Build', () => {
  if (!isBuildFresh()) build()
  return true
})
suite('Rules, operations and API on SQLite and PostgreSQL; the site as a process', 'unit.json', countVitest, () =>
  run('vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${path.join(results, 'unit.json')}`),
)
check('A browser', provideBrowser)
suite('The built site in a browser', 'e2e.json', countPlaywright, () => run('playwright', 'test'))

console.log('')
for (const story of total.shaky) console.log(`SECOND TRY ${story}`)
for (const failure of total.failures) console.log(`FAILED ${failure}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)

/** A step that is right or wrong as a whole; a wrong one ends the run. */
function check(name: string, work: () => boolean) {
  announce(name)
  if (succeeded(work)) {
    total.passed += 1
    return
  }
  console.log(`\n${total.passed} passed, ${total.failed + 1} failed`)
  process.exit(1)
}

/** A step of many tests, counted from the report it leaves. */
function suite(name: string, report: string, count: (report: string) => Count, work: () => boolean) {
  announce(name)
  const good = succeeded(work)
  const file = path.join(results, report)
  const none = { passed: 0, failed: 0, failures: [`${name}: no report`], shaky: [] }
  const { passed, failed, failures, shaky } = existsSync(file) ? count(readFileSync(file, 'utf8')) : none
  total.passed += passed
  total.failures.push(...failures)
  total.shaky.push(...shaky)
  // A suite that breaks before its first test has failed too.
  total.failed += good ? failed : Math.max(1, failed)
}

function announce(name: string) {
  console.log(`\n— ${name} (${Math.round(process.uptime())} s)`)
}

function succeeded(work: () => boolean) {
  try {
    return work()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return false
  }
}

function run(program: string, ...args: string[]) {
  const file = path.join(projectRoot, 'node_modules', '.bin', program)
  return spawnSync(file, args, { cwd: projectRoot, stdio: 'inherit' }).status === 0
}
