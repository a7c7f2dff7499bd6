import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { projectRoot } from '#platform/project-root.ts'
import { seed } from '#tests/support/test-run.ts'
import { readProgress, type StepResult, summarize } from './test-report.ts'

/* Runs all checks. If a step fails, the others still run, except those that need the build or a browser. */

process.env.TEST_BUILD = 'on'
const bin = path.join(projectRoot, 'node_modules', '.bin')
const results = path.join(projectRoot, 'test-results')
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

const suiteNames = {
  sqlite: 'Unit and API tests on SQLite',
  postgres: 'Locks, races and SQL on PostgreSQL',
  s3: 'File storage on an S3-compatible server',
  process: 'Process tests of the built site',
  browser: 'Browser tests of the built site',
}

const whyNotStarted = 'everything: the run was cut off, or there is no build or no browser'

const steps: StepResult[] = []
const running = new Set<ChildProcess>()
let current: (() => StepResult) | undefined
let isInterrupted = false

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    isInterrupted = true
    // Wait for the runners: they stop the sites and browsers that they started.
    await Promise.race([Promise.all([...running].map(stop)), setTimeout(20_000, undefined, { ref: false })])
    if (current) steps.push(current())
    end('The run was cut off.')
  })

  function stop(child: ChildProcess) {
    const closed = once(child, 'close')
    // Signal the whole process group: a runner does not stop its workers.
    if (child.pid) process.kill(-child.pid, signal)
    return closed
  }
}

console.log(`TEST_SEED=${seed}`)
// These three hardly slow each other down: in parallel they finish sooner, even on two processors.
const [, isBuilt, hasBrowser] = await Promise.all([
  checkSources(),
  check('Build', 'node', 'scripts/build.ts', '--if-stale'),
  check('Browser installed', 'node', 'tests/support/provide-browser.ts'),
])
await suite('sqlite', 'vitest', 'run', '--project', 'sqlite')
await suite('postgres', 'vitest', 'run', '--project', 'postgres')
if (isBuilt) {
  await suite('s3', 'vitest', 'run', '--project', 's3')
  await suite('process', 'vitest', 'run', '--project', 'process')
}
if (isBuilt && hasBrowser) await suite('browser', 'playwright', 'test')
end()

async function checkSources() {
  await check('Format and lint', 'biome', 'check', '--error-on-warnings', '.')
  await check('Import directions', 'node', 'scripts/check-imports.ts')
  await check('Texts only in content/', 'node', 'scripts/check-literals.ts')
  await check('Licences, install scripts and hashes of packages', 'node', 'scripts/check-packages.ts')
  // Each further checker works out the same types again: four of them take 2.5 times the processor time of one.
  await check('Types', 'sh', '-c', 'react-router typegen && tsc --checkers 1')
}

/** A step with one result. Prints its output if it fails. */
async function check(name: string, program: string, ...args: string[]) {
  const startedAt = performance.now()
  const { isGood, output } = await run(program, args, { quiet: true })
  const seconds = (performance.now() - startedAt) / 1000
  console.log(`— ${name}: ${isGood ? 'passed' : 'failed'} (${Math.round(seconds)} s)`)
  if (!isGood) console.log(output)
  steps.push({ name, seconds, passed: isGood ? 1 : 0, skipped: 0, failures: isGood ? [] : ['see above'], notRun: [] })
  return isGood
}

/** A step with many tests, counted from the progress file that its runner writes. */
async function suite(key: keyof typeof suiteNames, program: string, ...args: string[]) {
  if (isInterrupted) return
  const name = suiteNames[key]
  const startedAt = performance.now()
  const progress = path.join(results, `${steps.length}.jsonl`)
  const result = (exitedCleanly: boolean) => ({
    name,
    seconds: (performance.now() - startedAt) / 1000,
    ...readProgress(progress, exitedCleanly),
  })
  console.log(`\n— ${name} (${Math.round(process.uptime())} s)`)
  current = () => result(false)
  const { isGood } = await run(program, args, { env: { TEST_PROGRESS: progress } })
  current = undefined
  steps.push(result(isGood))
}

async function run(program: string, args: string[], { quiet = false, env = {} } = {}) {
  // Start nothing after an interruption: the process exits after the summary.
  if (isInterrupted) return new Promise<never>(() => {})
  const file = program === 'node' ? process.execPath : program === 'sh' ? program : path.join(bin, program)
  const child = spawn(file, args, {
    cwd: projectRoot,
    detached: true,
    stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}`, ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
  running.add(child)
  const [code] = await once(child, 'close')
  running.delete(child)
  return { isGood: code === 0, output }
}

function end(reason = '') {
  const notStarted = Object.values(suiteNames)
    .filter((name) => !steps.some((step) => step.name === name))
    .map((name) => ({ name, seconds: 0, passed: 0, skipped: 0, failures: [], notRun: [whyNotStarted] }))
  const { text, isGood } = summarize([...steps, ...notStarted], String(seed), process.uptime())
  console.log(`\n${reason && `${reason}\n`}${text}`)
  process.exit(isGood && !reason ? 0 : 1)
}
