import { execFileSync, spawnSync } from 'node:child_process'
import path from 'node:path'
import { projectRoot } from '#platform/project-root.ts'
import { readImports } from './check-imports.ts'

/* Runs the tests that the changed files can break: `npm run test:changed`, or with a commit, `-- main~3`. */

const officeTests = /^(office-|account|second-factor|sign-in|forgot-password|sample-content)/

if (import.meta.main) {
  process.env.TEST_BUILD = 'on'
  const since = process.argv[2] ?? 'HEAD'
  const changed = changedFiles(since)
  const plan = planTests(changed, readImports(projectRoot))
  console.log(changed.length === 0 ? `Nothing has changed since ${since}.` : `Changed: ${changed.join(', ')}`)
  const commands: [string, ...string[]][] = [
    ['vitest', 'run', '--project', 'sqlite', '--project', 'postgres', '--changed', since, '--passWithNoTests'],
  ]
  if (plan.process.length > 0) commands.push(['vitest', 'run', '--project', 'process', ...plan.process])
  if (plan.browser.length > 0) commands.push(['playwright', 'test', ...plan.browser])
  if (changed.length > 0) {
    run(process.execPath, 'scripts/check.ts', since)
    if (plan.process.length + plan.browser.length > 0) run(process.execPath, 'scripts/build.ts', '--if-stale')
    for (const [program, ...args] of commands) run(path.join('node_modules', '.bin', program), ...args)
  }
}

/**
 * Which process and browser tests can notice: those of the website or of the office, by which of their pages a changed
 * file reaches through imports; those of the process, if it reaches the server; and a test that was changed itself.
 */
export function planTests(changed: string[], imports: Map<string, string[]>) {
  const reached = reachedFrom(changed, imports)
  const reaches = (...places: string[]) => reached.some((file) => places.some((place) => file.startsWith(place)))
  const tests = (folder: string) =>
    [...imports.keys()].filter((file) => file.startsWith(folder) && file.includes('.test.'))
  const website = reaches('app/website/', 'app/document/', 'app/islands/', 'app/ui/', 'app/styles/', 'content/')
  const office = reaches('app/office/', 'app/ui/', 'app/styles/')
  const own = (file: string) => reached.includes(file)
  return {
    process: tests('tests/process/').filter((file) => own(file) || reaches('server.ts', 'main.ts', 'content/')),
    browser: tests('tests/e2e/').filter(
      (file) => own(file) || (officeTests.test(path.basename(file)) ? office : website),
    ),
  }
}

/** These files and all that import them, directly or not. */
function reachedFrom(changed: string[], imports: Map<string, string[]>) {
  const reached = new Set(changed)
  for (const file of reached) {
    for (const [importer, imported] of imports) if (imported.includes(file)) reached.add(importer)
  }
  return [...reached]
}

/** What differs from a commit in the working tree, files that git does not know yet included. */
export function changedFiles(since = 'HEAD') {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' })
  const files = `${git('diff', '--name-only', since)}${git('ls-files', '--others', '--exclude-standard')}`
  return files.split('\n').filter(Boolean)
}

function run(program: string, ...args: string[]) {
  const { status } = spawnSync(program, args, { cwd: projectRoot, stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
