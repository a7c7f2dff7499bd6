import { killRound } from '#tests/support/kill-round.ts'
import { newDatabase } from '#tests/support/new-database.ts'
import { startPostgres } from '#tests/support/postgres-server.ts'
import { build, isBuildFresh } from './build.ts'

/* The long form of what the tests do once: the site is killed while everything is changed, again and again. */

const rounds = 20

if (!isBuildFresh()) {
  console.log('Building the site …')
  build()
}
console.log('Starting PostgreSQL …')
const postgres = await startPostgres()
let wrongInAll = 0
try {
  for (const engine of ['SQLite', 'PostgreSQL']) {
    for (let round = 1; round <= rounds; round++) {
      const settings: Record<string, string> =
        engine === 'SQLite' ? {} : { DATABASE_URL: await newDatabase(postgres.url) }
      const { acknowledged, letters, wrong } = await killRound(settings)
      wrongInAll += wrong.length
      console.log(
        `${engine}, kill ${round} of ${rounds}: ${acknowledged.length} acknowledged, ${letters} letters, ${wrong.length} wrong`,
      )
      for (const line of wrong) console.log(`  ${line}`)
    }
  }
} finally {
  await postgres.stop()
}
console.log(wrongInAll === 0 ? 'Rows, records, files and letters agree.' : `In ${wrongInAll} places they do not agree.`)
process.exit(wrongInAll === 0 ? 0 : 1)
