import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { projectRoot } from '#platform/project-root.ts'
import { seed } from '#tests/support/seed.ts'
import { describeProgress, readProgress, type StepResult, summarize } from './test-report.ts'

/*
 * Runs all checks. If a step fails, the others still run, except those that need the build or a browser.
 * The browser tests run beside the others: each waits for its sites, disks and timers a part of its time, in which the
 * processors would be idle.
 */

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

/** The results of all steps so far, in the order of their start; those of running steps are of the moment. */
const steps: (() => StepResult)[] = []
/** The counts so far of the suites that are running. */
const suites = new Set<() => StepResult>()
const running = new Set<ChildProcess>()
let isInterrupted = false

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    isInterrupted = true
    // Wait for the runners: they stop the sites and browsers that they started.
    await Promise.race([Promise.all([...running].map(stop)), setTimeout(20_000, undefined, { ref: false })])
    end()
  })

  function stop(child: ChildProcess) {
    const closed = once(child, 'close')
    // Signal the whole process group: a runner does not stop its workers.
    if (child.pid) process.kill(-child.pid, signal)
    return closed
  }
}

console.log(`TEST_SEED=${seed}`)
const progressTimer = setInterval(showProgress, 30_000)
const isBuilt = check('Build', 'node', 'scripts/build.ts', '--if-stale')
const hasBrowser = check('Browser installed', 'node', 'tests/support/provide-browser.ts')
await Promise.all([checkSources(), runVitest(), runPlaywright()])
end()

async function checkSources() {
  await check('Format and lint', 'biome', 'check', '--error-on-warnings', '.')
  await check('Import directions', 'node', 'scripts/check-imports.ts')
  await check('Texts only in content/', 'node', 'scripts/check-literals.ts')
  await check('Licences, install scripts and hashes of packages', 'node', 'scripts/check-packages.ts')
  // Each further checker works out the same types again: four of them take 2.5 times the processor time of one.
  await check('Types', 'sh', '-c', 'react-router typegen && tsc --checkers 1')
}

async function runVitest() {
  await suite('sqlite', 'vitest', 'run', '--project', 'sqlite')
  await suite('postgres', 'vitest', 'run', '--project', 'postgres')
  if (!(await isBuilt)) return
  await suite('s3', 'vitest', 'run', '--project', 's3')
  await suite('process', 'vitest', 'run', '--project', 'process')
}

async function runPlaywright() {
  if ((await isBuilt) && (await hasBrowser)) await suite('browser', 'playwright', 'test')
}

/** A step that passes or fails as a whole. Prints its output if it fails. */
async function check(name: string, program: string, ...args: string[]) {
  if (isInterrupted) return false
  const startedAt = performance.now()
  const seconds = () => (performance.now() - startedAt) / 1000
  const at = steps.push(() => stepResult(name, { seconds: seconds(), notRun: ['all of it'] })) - 1
  const { isGood, log } = await run(at, program, args)
  const result = stepResult(name, { seconds: seconds(), passed: isGood ? 1 : 0, failures: isGood ? [] : ['see above'] })
  steps[at] = () => result
  show(result, isGood, log)
  return isGood
}

/** A step with many tests, counted from the progress file that its runner writes. */
async function suite(key: keyof typeof suiteNames, program: string, ...args: string[]) {
  if (isInterrupted) return
  const name = suiteNames[key]
  const startedAt = performance.now()
  const progress = path.join(results, `${steps.length}.jsonl`)
  const resultNow = (exitedCleanly: boolean) =>
    stepResult(name, { seconds: (performance.now() - startedAt) / 1000, ...readProgress(progress, exitedCleanly) })
  const soFar = () => resultNow(true)
  const at = steps.push(() => resultNow(false)) - 1
  suites.add(soFar)
  const { isGood, log } = await run(at, program, args, { TEST_PROGRESS: progress })
  const result = resultNow(isGood)
  steps[at] = () => result
  suites.delete(soFar)
  show(result, isGood, log)
}

function stepResult(name: string, part: Partial<StepResult>): StepResult {
  return { name, seconds: 0, passed: 0, skipped: 0, failures: [], notRun: [], ...part }
}

/** Prints how a step ended, and all of its output if it failed. */
function show({ name, seconds }: StepResult, isGood: boolean, log: string) {
  console.log(`— ${name}: ${isGood ? 'passed' : 'failed'} (${Math.round(seconds)} s)`)
  if (!isGood) console.log(readFileSync(log, 'utf8'))
}

function showProgress() {
  for (const soFar of suites) console.log(`  ${describeProgress(soFar())}`)
}

/** Runs a program, with its output in a file: the outputs of several at a time could not be told apart. */
async function run(step: number, program: string, args: string[], env: Record<string, string> = {}) {
  const file = program === 'node' ? process.execPath : program === 'sh' ? program : path.join(bin, program)
  const child = spawn(file, args, {
    cwd: projectRoot,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}`, ...env },
  })
  const log = path.join(results, `${step}.log`)
  const output = createWriteStream(log)
  for (const stream of [child.stdout, child.stderr]) stream.pipe(output, { end: false })
  running.add(child)
  const [code] = await once(child, 'close')
  running.delete(child)
  output.end()
  await once(output, 'finish')
  return { isGood: code === 0, log }
}

function end(): never {
  clearInterval(progressTimer)
  const started = steps.map((result) => result())
  const notStarted = Object.values(suiteNames)
    .filter((suiteName) => !started.some(({ name }) => name === suiteName))
    .map((name) => stepResult(name, { notRun: ['all of it: the run was cut off, or there is no build or no browser'] }))
  const { text, isGood } = summarize([...started, ...notStarted], String(seed), process.uptime())
  console.log(`\n${isInterrupted ? 'The run was cut off.\n' : ''}${text}`)
  process.exit(isGood && !isInterrupted ? 0 : 1)
}
