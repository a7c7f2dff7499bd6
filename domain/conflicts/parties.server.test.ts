import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { testResources } from '#tests/support/unit/resources.ts'
import { insertParty } from '#tests/support/unit/rows.ts'
import { matchParties } from './match-parties.server.ts'
import { indexParties, indexParty } from './parties.server.ts'

const onPostgres = test.runIf(inject('postgresUrl'))

onPostgres('a party that is renamed while all are indexed is found by its new name alone', async () => {
  const resources = await testResources()
  const { db } = resources
  const id = await insertParty(db, { name: 'Ravi Sharma' })
  await db.updateTable('partySound').set({ version: 0 }).execute()
  const renaming = await db.startTransaction().execute()
  await renaming.updateTable('party').set({ name: 'Anil Gupta' }).execute()
  await indexParty(renaming, { id, name: 'Anil Gupta' })
  const indexing = indexParties(resources)
  await expect.poll(() => countWaiting(resources)).toBe(1)
  await renaming.commit().execute()
  await indexing
  const find = async (name: string) => (await matchParties(db, { id: 'none', name, text: '' })).map((hint) => hint.name)
  expect([await find('Ravi Sharma'), await find('Anil Gupta')]).toEqual([[], ['Anil Gupta']])
})

onPostgres('a party that is deleted while all are indexed is passed over, and the others are indexed', async () => {
  const resources = await testResources()
  const { db } = resources
  const id = await insertParty(db, { name: 'Ravi Sharma' })
  await insertParty(db, { name: 'Anil Gupta' })
  await db.deleteFrom('partySound').execute()
  const deletion = await db.startTransaction().execute()
  await deletion.deleteFrom('party').where('id', '=', id).execute()
  const indexing = indexParties(resources)
  await expect.poll(() => countWaiting(resources)).toBe(1)
  await deletion.commit().execute()
  await indexing
  expect(await matchParties(db, { id: 'none', name: 'Anil Gupta', text: '' })).toMatchObject([{ name: 'Anil Gupta' }])
})

async function countWaiting({ db }: Awaited<ReturnType<typeof testResources>>) {
  const { rows } = await sql<{ count: string }>`
    select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return Number(rows[0]?.count)
}
