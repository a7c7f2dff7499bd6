import { killRound } from '#tests/support/kill-round.ts'
import { newDatabase } from '#tests/support/new-database.ts'
import { startPostgres } from '#tests/support/postgres-server.ts'
import { build, isBuildFresh } from './build.ts'

/* The long form of what the tests do once: the site is killed while it writes, again and again. */

const rounds = 20

if (!isBuildFresh()) {
  console.log('Building the site …')
  build()
}
console.log('Starting PostgreSQL …')
const postgres = await startPostgres()
let lostInAll = 0
try {
  for (const engine of ['SQLite', 'PostgreSQL']) {
    for (let round = 1; round <= rounds; round++) {
      const settings: Record<string, string> =
        engine === 'SQLite' ? {} : { DATABASE_URL: await newDatabase(postgres.url) }
      const { acknowledged, lost } = await killRound(settings)
      lostInAll += lost.length
      console.log(`${engine}, kill ${round} of ${rounds}: ${acknowledged.length} acknowledged, ${lost.length} lost`)
    }
  }
} finally {
  await postgres.stop()
}
console.log(lostInAll === 0 ? 'Nothing acknowledged was lost.' : `${lostInAll} acknowledged messages were lost.`)
process.exit(lostInAll === 0 ? 0 : 1)
