import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { likeParties } from '#domain/conflicts/like-parties.server.ts'
import { openSqlite } from '#platform/database/database.ts'
import type { Tables } from '#platform/database/tables.ts'
import { openSigner } from '#platform/secrets.ts'
import { judgeUnseen } from '#tests/support/spam-corpus.ts'

const parties = 5_000
const rounds = 15

/** How well messages that the filter has never seen are told apart, and how long names are compared. */
export async function showJudged() {
  const database = openSqlite(':memory:')
  await database.migrate()
  const resources = { db: database.db, sign: openSigner('a secret of the benchmark') }
  console.log('Messages that the filter has never seen, set aside:')
  for (const kind of ['spam', 'genuine'] as const) {
    const { all, setAside } = await judgeUnseen(resources, kind)
    console.log(`  ${kind.padEnd(8)} ${setAside.length} of ${all} (${((100 * setAside.length) / all).toFixed(1)} %)`)
  }
  await fill(database.db as Kysely<Tables>)
  const text = 'We run a small steel unit at Pithampur, Sharma Steel Traders. A buyer has not paid. '.repeat(20)
  const times: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const begun = performance.now()
    await likeParties(database.db, { id: 'none', name: 'Rajesh Sharma', text })
    // The first round hears every name.
    if (round > 0) times.push(performance.now() - begun)
    else console.log(`Names compared with ${parties} parties: first ${(performance.now() - begun).toFixed(0)} ms`)
  }
  const sorted = times.sort((one, other) => one - other)
  console.log(
    `  then ${sorted[Math.floor(rounds / 2)]?.toFixed(1)} ms, slowest ${sorted.at(-1)?.toFixed(1)} ms of ${rounds}`,
  )
  await database.close()
}

async function fill(db: Kysely<Tables>) {
  const given = ['Rajesh', 'Sunita', 'Farhan', 'Lakshmi', 'राजेश', 'Imran', 'Kavita', 'Suresh', 'गीता', 'Mohan']
  const family = ['Sharma', 'Verma', 'Gupta', 'Patidar', 'शर्मा', 'Khan', 'Malviya', 'Yadav', 'Agrawal', 'Thakur']
  const at = new Date().toISOString()
  for (let index = 0; index < parties; index++) {
    const name = `${given[index % 10]} ${family[Math.floor(index / 10) % 10]} ${index}`
    const row = { id: randomUUID(), name, matter: `Matter ${index}`, side: 'other', createdAt: at, updatedAt: at }
    await db.insertInto('party').values(row).execute()
  }
}
