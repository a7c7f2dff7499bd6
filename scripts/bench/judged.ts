import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { indexParty } from '#domain/conflicts/index-parties.server.ts'
import { likeParties } from '#domain/conflicts/match-parties.server.ts'
import { openSqlite } from '#platform/database/database.ts'
import type { Tables } from '#platform/database/tables.ts'
import { openSigner } from '#platform/secrets.ts'
import { judgeUnseen } from '#tests/support/spam-corpus.ts'
import type { Figure, Measured } from './figure.ts'
import { median } from './median.ts'

const parties = 5_000
const rounds = 15

/** How well messages that the filter has never seen are told apart, and how long names are compared. */
export async function measureJudged(): Promise<Measured> {
  const database = openSqlite(':memory:')
  await database.migrate()
  const resources = { db: database.db, sign: openSigner('a secret of the benchmark') }
  const figures: Figure[] = []
  for (const kind of ['spam', 'genuine'] as const) {
    const { all, setAside } = await judgeUnseen(resources, kind)
    const note = `${setAside.length} of ${all}`
    figures.push({ name: `${kind} set aside`, unit: '%', value: (100 * setAside.length) / all, note })
  }
  await fill(database.db as Kysely<Tables>)
  const compare = async () => {
    const begun = performance.now()
    await likeParties(database.db, { id: 'none', name: 'Rajesh Sharma', text })
    return performance.now() - begun
  }
  const name = `names compared with ${parties} parties`
  figures.push({ name: `${name}, at first`, unit: 'ms', value: await compare() })
  const times: number[] = []
  while (times.length < rounds) times.push(await compare())
  await database.close()
  return { figures: [...figures, { name, unit: 'ms', value: median(times) }] }
}

const text = 'We run a small steel unit at Pithampur, Sharma Steel Traders. A buyer has not paid. '.repeat(20)

async function fill(db: Kysely<Tables>) {
  const given = ['Rajesh', 'Sunita', 'Farhan', 'Lakshmi', 'राजेश', 'Imran', 'Kavita', 'Suresh', 'गीता', 'Mohan']
  const family = ['Sharma', 'Verma', 'Gupta', 'Patidar', 'शर्मा', 'Khan', 'Malviya', 'Yadav', 'Agrawal', 'Thakur']
  const at = new Date().toISOString()
  for (let index = 0; index < parties; index++) {
    const name = `${given[index % 10]} ${family[Math.floor(index / 10) % 10]} ${index}`
    const row = { id: randomUUID(), name, matter: `Matter ${index}`, side: 'other', createdAt: at, updatedAt: at }
    await db.transaction().execute(async (transaction) => {
      await transaction.insertInto('party').values(row).execute()
      await indexParty(transaction, row)
    })
  }
}
