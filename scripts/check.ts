import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '#platform/project-root.ts'
import { changedFiles } from './test-changed.ts'

/* The quick check: format and lint of the files that changed since the last commit, or since a given commit; imports,
 * texts in pages, packages and types of all files. `npm test` checks the format and lint of all files. */

const bin = path.join(projectRoot, 'node_modules', '.bin')
const changed = changedFiles(process.argv[2]).filter((file) => existsSync(path.join(projectRoot, file)))
// If the lint rules changed, check all files: unchanged ones may violate them.
const linted = changed.includes('biome.json') ? ['.'] : changed
const lintOptions = ['--no-errors-on-unmatched', '--files-ignore-unknown=true', '--error-on-warnings']

const results = await Promise.all([
  linted.length === 0 || run('biome', 'check', ...lintOptions, ...linted),
  run('node', 'scripts/check-imports.ts'),
  run('node', 'scripts/check-literals.ts'),
  run('node', 'scripts/check-packages.ts'),
  checkTypes(),
])
if (results.includes(false)) process.exitCode = 1

async function checkTypes() {
  // Each further checker works out the same types again: four of them take 2.5 times the processor time of one.
  return (await run('react-router', 'typegen')) && (await run('tsc', '--checkers', '1'))
}

async function run(program: string, ...args: string[]) {
  const file = program === 'node' ? process.execPath : path.join(bin, program)
  const [code] = await once(spawn(file, args, { cwd: projectRoot, stdio: ['ignore', 'inherit', 'inherit'] }), 'close')
  return code === 0
}
