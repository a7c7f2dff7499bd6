import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openContent } from '#domain/firm/open-content.server.ts'
import { readConfig } from '#platform/config.ts'
import { openMail } from '#platform/mail/mail.ts'
import { openResources } from '#platform/resources.ts'
import { crashRound, findLostEmails } from '#tests/support/processes/failure-trials.ts'
import { startMailServer } from '#tests/support/processes/mail-server.ts'
import { startPostgres } from '#tests/support/processes/postgres-server.ts'
import { startTwoSites, updateUnderLoad } from '#tests/support/processes/several-processes.ts'
import { newDataDir } from '#tests/support/processes/site-process.ts'
import { newBucket, startS3 } from '#tests/support/s3-setup.ts'
import { seed } from '#tests/support/test-run.ts'
import { newDatabase } from '#tests/support/unit/databases.ts'

/* `npm run torture`: longer versions of some tests, on both databases, with uploads on disk and in S3. Kills the site
 * repeatedly during all kinds of changes, sends a thousand messages while the mail server fails, replaces and kills
 * processes under load, and cuts one off from the notifications of the others for 30 seconds.
 * `-- --part kills --engine SQLite --store S3 --kills 10` runs a part of it. */

const { values: selected } = parseArgs({
  options: {
    part: { type: 'string' },
    engine: { type: 'string' },
    store: { type: 'string' },
    kills: { type: 'string', default: '20' },
  },
})
const kills = Number(selected.kills)
const messages = 1_000
const isSelected = (what: 'part' | 'engine' | 'store', name: string) => (selected[what] ?? name) === name

console.log(`TEST_SEED=${seed}`)
const postgres = await startPostgres()
const s3 = isSelected('store', 'S3') ? await startS3() : undefined
const databases: Record<string, () => Promise<Record<string, string>>> = {
  SQLite: async () => ({}),
  PostgreSQL: async () => ({ DATABASE_URL: await newDatabase(postgres.url) }),
}
const stores: Record<string, () => Promise<Record<string, string>>> = { disk: async () => ({}) }
if (s3) stores.S3 = async () => ({ S3_URL: await newBucket(s3.url) })

let problemCount = 0
try {
  for (const [engine, database] of Object.entries(databases)) {
    if (!isSelected('engine', engine)) continue
    for (const [store, files] of Object.entries(stores)) {
      if (isSelected('part', 'kills') && isSelected('store', store)) await kill(`${engine}, ${store}`, database, files)
    }
    if (!isSelected('part', 'e-mails')) continue
    report(`${engine}, ${messages} messages while the mail server fails`, await loseEmails(await database()))
  }
  if (isSelected('part', 'updates')) {
    await replaceProcesses('SIGTERM', { rounds: 10, clients: 8, mayFail: 0 })
    // Requests in flight on a killed process may fail.
    await replaceProcesses('SIGKILL', { rounds: 5, clients: 8, mayFail: 10 * 8 })
  }
  if (isSelected('part', 'cut')) await cutListener()
} finally {
  await s3?.stop()
  await postgres.stop()
}
console.log(problemCount === 0 ? 'Rows, records, files and e-mails agree.' : `${problemCount} inconsistencies.`)
process.exit(problemCount === 0 ? 0 : 1)

async function kill(label: string, ...settings: (() => Promise<Record<string, string>>)[]) {
  for (let round = 1; round <= kills; round++) {
    const all = Object.assign({}, ...(await Promise.all(settings.map((make) => make()))))
    const { acknowledged, emails, wrong } = await crashRound(all, [6, 17])
    report(`${label}, kill ${round} of ${kills}: ${acknowledged.length} acknowledged, ${emails} e-mails`, wrong)
  }
}

type Replacement = { rounds: number; clients: number; mayFail: number }

async function replaceProcesses(signal: NodeJS.Signals, { mayFail, ...load }: Replacement) {
  const statuses = await updateUnderLoad(await newDatabase(postgres.url), { ...load, signal })
  const failed = Object.entries(statuses).filter(([status]) => !(Number(status) < 400))
  const isTooMany = failed.reduce((sum, [, times]) => sum + times, 0) > mayFail
  const what = `${load.rounds * 2} processes replaced by ${signal} under load, answers ${JSON.stringify(statuses)}`
  report(what, isTooMany ? failed.map(String) : [])
}

/** Posts that are published while a process gets no notifications, and after that, must be public there in a second. */
async function cutListener() {
  const sites = await startTwoSites(await newDatabase(postgres.url))
  sites.direct.cut()
  await pause(30_000)
  const whileCut = await sites.publish('Published while the line is cut')
  sites.direct.restore()
  const afterwards = await sites.publish('Published when the line is back')
  await sites.end()
  const late = [whileCut, afterwards].filter((ms) => ms > 1_000).map((ms) => `${ms} ms is more than a second`)
  report(
    `after 30 s without a line: public at the other process after ${whileCut} ms, with the line back ${afterwards} ms`,
    late,
  )
}

async function loseEmails(database: Record<string, string>) {
  const server = await startMailServer()
  const settings = { DATA_DIR: newDataDir(), SMTP_URL: server.url, LOG_LEVEL: 'silent', RATE_LIMIT: 'off', ...database }
  const config = readConfig(settings)
  const resources = openResources(config)
  await resources.database.migrate()
  const content = await openContent(config.CONTENT_DIR, resources)
  // Retry an e-mail later if the server does not respond within a second.
  const mail = openMail(config, 1_000)
  try {
    return await findLostEmails({ ...resources, mail }, content, server, {
      messages,
      failures: ['hang', 'disconnect', 451, 421, 'disconnect', 552],
      oneIn: 100,
      pace: { pollMs: 20, claimMs: 60_000, pauseMs: [20], outageMs: [20] },
    })
  } finally {
    mail?.close()
    await resources.close()
    await server.stop()
  }
}

function report(what: string, wrong: string[]) {
  problemCount += wrong.length
  console.log(`${what}: ${wrong.length} wrong`)
  for (const line of wrong) console.log(`  ${line}`)
}
