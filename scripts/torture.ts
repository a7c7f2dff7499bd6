import { openContent } from '#domain/firm/open-content.server.ts'
import { readConfig } from '#platform/config.ts'
import { openMail } from '#platform/mail.ts'
import { openResources } from '#platform/resources.ts'
import { killRound } from '#tests/support/kill-round.ts'
import { findLostLetters } from '#tests/support/letter-trial.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { newDatabase } from '#tests/support/new-database.ts'
import { startPostgres } from '#tests/support/postgres-server.ts'
import { seed } from '#tests/support/seed.ts'
import { newDataDir } from '#tests/support/site-process.ts'
import { build, isBuildFresh } from './build.ts'

/* The long form of what the tests do in short, on both databases: the site is killed while everything is changed, again
 * and again, and a thousand messages arrive while the mail server misbehaves. */

const rounds = 20
const messages = 1_000

if (!isBuildFresh()) {
  console.log('Building the site …')
  build()
}
console.log(`TEST_SEED=${seed}`)
console.log('Starting PostgreSQL …')
const postgres = await startPostgres()
let wrongInAll = 0
try {
  for (const engine of ['SQLite', 'PostgreSQL']) {
    const database = async (): Promise<Record<string, string>> =>
      engine === 'SQLite' ? {} : { DATABASE_URL: await newDatabase(postgres.url) }
    for (let round = 1; round <= rounds; round++) {
      const { acknowledged, letters, wrong } = await killRound(await database())
      tell(`${engine}, kill ${round} of ${rounds}: ${acknowledged.length} acknowledged, ${letters} letters`, wrong)
    }
    tell(`${engine}, ${messages} messages with a mail server that misbehaves`, await tryLetters(await database()))
  }
} finally {
  await postgres.stop()
}
console.log(wrongInAll === 0 ? 'Rows, records, files and letters agree.' : `In ${wrongInAll} places they do not agree.`)
process.exit(wrongInAll === 0 ? 0 : 1)

async function tryLetters(database: Record<string, string>) {
  const server = await startMailServer()
  const settings = { DATA_DIR: newDataDir(), SMTP_URL: server.url, LOG_LEVEL: 'silent', RATE_LIMIT: 'off', ...database }
  const config = readConfig(settings)
  const resources = openResources(config)
  await resources.database.migrate()
  const content = await openContent(config.CONTENT_DIR, resources)
  // A letter that is met by silence is given up after a second.
  const mail = openMail(config, 1_000)
  try {
    return await findLostLetters({ ...resources, mail }, content, server, {
      messages,
      misdeeds: ['silence', 'break', 451, 421, 'break', 552],
      oneIn: 100,
      pace: { lookMs: 20, claimMs: 60_000, pauseMs: [20], outageMs: [20] },
    })
  } finally {
    mail?.close()
    await resources.close()
    await server.stop()
  }
}

function tell(what: string, wrong: string[]) {
  wrongInAll += wrong.length
  console.log(`${what}: ${wrong.length} wrong`)
  for (const line of wrong) console.log(`  ${line}`)
}
