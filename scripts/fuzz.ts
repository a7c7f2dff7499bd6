import { parseArgs } from 'node:util'
import { matchesRule, printMatrix, tryMatrix } from '#tests/authorisation/matrix.ts'
import { startKnownSite } from '#tests/fuzz/known-site.ts'
import { type FuzzOptions, faultLines, findSmallest, runFuzz } from '#tests/fuzz/run-fuzz.ts'
import { readTargets } from '#tests/fuzz/targets.ts'
import { startMailServer } from '#tests/support/processes/mail-server.ts'
import { startPostgres } from '#tests/support/processes/postgres-server.ts'
import { seed } from '#tests/support/test-run.ts'
import { newDatabase } from '#tests/support/unit/databases.ts'

/* `npm run fuzz`: sends 20,000 requests to all API routes and pages of the built site, which must respond to each
 * with a message and keep running. `-- --cases 500` sends fewer, `--postgres` runs the site on PostgreSQL, `--seed N --path P`
 * repeats one case and searches for the smallest one that fails alike, `--matrix` prints who may call which route
 * instead. */

const options = readArguments()
const postgres = options.postgres ? await startPostgres() : undefined
const mail = await startMailServer()
const settings: Record<string, string> = { SMTP_URL: mail.url }
if (postgres) settings.DATABASE_URL = await newDatabase(postgres.url)
let hasPassed = false
try {
  hasPassed = options.matrix ? await checkMatrix() : await fuzz(Number(options.seed), options.path)
} finally {
  await mail.stop()
  await postgres?.stop()
}
process.exit(hasPassed ? 0 : 1)

async function fuzz(seed: number, path?: string) {
  console.log(`Seed ${seed}${path ? `, path ${path}` : ''}, on ${postgres ? 'PostgreSQL' : 'SQLite'}`)
  if (path) {
    const smallest = await findSmallest({ seed, path, settings })
    console.log(
      smallest ?? 'Nothing is wrong with the answer to this case. It may need the cases before it: run the seed again.',
    )
    return smallest === undefined
  }
  const startedAt = performance.now()
  const onProgress: FuzzOptions['onProgress'] = (done) => {
    if (done % 1_000 === 0) console.log(`${done} cases after ${secondsSince(startedAt)} s`)
  }
  const result = await runFuzz({ seed, cases: Number(options.cases), settings, onProgress })
  const { memoryMegabytes: memory, statuses } = result
  console.log(
    `Answers: ${Object.entries(statuses)
      .map(([status, times]) => `${times} of ${status}`)
      .join(', ')}`,
  )
  console.log(
    `Memory of the site: ${memory.before} MB before, ${memory.after} MB after; ${secondsSince(startedAt)} s in all`,
  )
  for (const line of faultLines(result, seed)) console.log(line)
  const faults = result.faults.length + result.logged.length
  console.log(faults === 0 ? `${result.cases} cases, nothing wrong.` : `${result.cases} cases, ${faults} wrong.`)
  return faults === 0
}

async function checkMatrix() {
  const targets = await readTargets()
  const site = await startKnownSite(targets, settings)
  try {
    await site.recover()
    const results = await tryMatrix(site, targets)
    console.log(printMatrix(results))
    const wrong = results.filter((result) => !matchesRule(result))
    console.log(wrong.length === 0 ? '\nAll as the rules say.' : `\nNot as the rules say:\n${printMatrix(wrong)}`)
    return wrong.length === 0
  } finally {
    await site.stop()
  }
}

function secondsSince(startedAt: number) {
  return Math.round((performance.now() - startedAt) / 1000)
}

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        seed: { type: 'string', default: String(seed) },
        cases: { type: 'string', default: '20000' },
        path: { type: 'string' },
        postgres: { type: 'boolean', default: false },
        matrix: { type: 'boolean', default: false },
      },
    })
    for (const name of ['seed', 'cases'] as const) {
      if (!/^\d+$/.test(values[name])) throw new Error(`--${name} is a number, not "${values[name]}"`)
    }
    return values
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
