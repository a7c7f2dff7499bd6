import { parseArgs } from 'node:util'
import { isAsRuled, printMatrix, tryMatrix } from '#tests/authorisation/matrix.ts'
import { findSmallest } from '#tests/fuzz/find-smallest.ts'
import { startKnownSite } from '#tests/fuzz/known-site.ts'
import { type FuzzOptions, faultLines, runFuzz } from '#tests/fuzz/run-fuzz.ts'
import { readTargets } from '#tests/fuzz/targets.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { newDatabase } from '#tests/support/new-database.ts'
import { startPostgres } from '#tests/support/postgres-server.ts'
import { seed } from '#tests/support/seed.ts'

/* `npm run fuzz`: 20,000 requests to every call and page of the built site, which must answer each in words and go on.
 * `-- --cases 500` sends fewer, `--postgres` has the site on PostgreSQL, `--seed N --path P` sends one case again and
 * looks for the smallest that fails like it, `--matrix` prints who may ask which route instead. */

const asked = readArguments()
const postgres = asked.postgres ? await startPostgres() : undefined
const mail = await startMailServer()
const settings: Record<string, string> = { SMTP_URL: mail.url }
if (postgres) settings.DATABASE_URL = await newDatabase(postgres.url)
let isGood = false
try {
  isGood = asked.matrix ? await showMatrix() : await fuzz(Number(asked.seed), asked.path)
} finally {
  await mail.stop()
  await postgres?.stop()
}
process.exit(isGood ? 0 : 1)

async function fuzz(seed: number, path?: string) {
  console.log(`Seed ${seed}${path ? `, path ${path}` : ''}, on ${postgres ? 'PostgreSQL' : 'SQLite'}`)
  if (path) {
    const found = await findSmallest({ seed, path, settings })
    console.log(
      found ?? 'Nothing is wrong with the answer to this case. It may need the cases before it: run the seed again.',
    )
    return found === undefined
  }
  const began = performance.now()
  const onProgress: FuzzOptions['onProgress'] = (done) => {
    if (done % 1_000 === 0) console.log(`${done} cases after ${secondsSince(began)} s`)
  }
  const result = await runFuzz({ seed, cases: Number(asked.cases), settings, onProgress })
  const { memoryMegabytes: memory, statuses } = result
  console.log(
    `Answers: ${Object.entries(statuses)
      .map(([status, times]) => `${times} of ${status}`)
      .join(', ')}`,
  )
  console.log(
    `Memory of the site: ${memory.before} MB before, ${memory.after} MB after; ${secondsSince(began)} s in all`,
  )
  for (const line of faultLines(result, seed)) console.log(line)
  const faults = result.faults.length + result.logged.length
  console.log(faults === 0 ? `${result.cases} cases, nothing wrong.` : `${result.cases} cases, ${faults} wrong.`)
  return faults === 0
}

async function showMatrix() {
  const targets = await readTargets()
  const site = await startKnownSite(targets, settings)
  try {
    await site.recover()
    const tried = await tryMatrix(site, targets)
    console.log(printMatrix(tried))
    const wrong = tried.filter((one) => !isAsRuled(one))
    console.log(wrong.length === 0 ? '\nAll as the rules say.' : `\nNot as the rules say:\n${printMatrix(wrong)}`)
    return wrong.length === 0
  } finally {
    await site.stop()
  }
}

function secondsSince(began: number) {
  return Math.round((performance.now() - began) / 1000)
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
