import { execFileSync, spawnSync } from 'node:child_process'
import path from 'node:path'
import { projectRoot } from '#platform/project-root.ts'
import { readImports } from './check-imports.ts'

/* `npm run test:changed`: runs the tests that the changed files can break; with a commit: `-- main~3`. */

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
 * Selects process and browser tests: those of the website or of the office if their pages import a changed file,
 * directly or not; those of the process if the server does; and tests that changed themselves.
 */
export function planTests(changed: string[], imports: Map<string, string[]>) {
  const affected = findAffected(changed, imports)
  const affects = (...prefixes: string[]) => affected.some((file) => prefixes.some((prefix) => file.startsWith(prefix)))
  const tests = (folder: string) =>
    [...imports.keys()].filter((file) => file.startsWith(folder) && file.includes('.test.'))
  const website = affects('app/website/', 'app/document/', 'app/islands/', 'app/ui/', 'app/styles/', 'content/')
  const office = affects('app/office/', 'app/ui/', 'app/styles/')
  const isAffected = (file: string) => affected.includes(file)
  return {
    process: tests('tests/process/').filter((file) => isAffected(file) || affects('server.ts', 'main.ts', 'content/')),
    browser: tests('tests/e2e/').filter(
      (file) => isAffected(file) || (officeTests.test(path.basename(file)) ? office : website),
    ),
  }
}

/** These files and all files that import them, directly or not. */
function findAffected(changed: string[], imports: Map<string, string[]>) {
  const affected = new Set(changed)
  for (const file of affected) {
    for (const [importer, imported] of imports) if (imported.includes(file)) affected.add(importer)
  }
  return [...affected]
}

/** Files of the working tree that differ from a commit, including untracked ones. */
export function changedFiles(since = 'HEAD') {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' })
  const files = `${git('diff', '--name-only', since)}${git('ls-files', '--others', '--exclude-standard')}`
  return files.split('\n').filter(Boolean)
}

function run(program: string, ...args: string[]) {
  const { status } = spawnSync(program, args, { cwd: projectRoot, stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
