import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { testResources } from '#tests/support/unit/resources.ts'
import { insertMessage } from '#tests/support/unit/rows.ts'
import { findIds } from './desk/desk-list.server.ts'
import { deleteMessages, indexMessage, indexMessages, lockMessages } from './messages.server.ts'

const onPostgres = test.runIf(inject('postgresUrl'))

onPostgres('a message that is corrected while all are indexed is found by its new words alone', async () => {
  const resources = await testResources()
  const { db } = resources
  await insertMessage(db, { id: 'a', text: 'Old lanterns.' })
  await db.updateTable('messageWords').set({ version: 0 }).execute()
  const correction = await db.startTransaction().execute()
  await lockMessages(correction, ['a'])
  const update = correction.updateTable('message').set({ text: 'New fjords.' })
  await indexMessage(correction, await update.returningAll().executeTakeFirstOrThrow())
  const indexing = indexMessages(resources)
  await expect.poll(() => countWaiting(resources)).toBe(1)
  await correction.commit().execute()
  await indexing
  const find = (q: string) => findIds(db, { view: 'all', q }, 10)
  expect([await find('lanterns'), await find('fjords')]).toEqual([[], ['a']])
})

onPostgres('a message that is erased while all are indexed is passed over, and the others are indexed', async () => {
  const resources = await testResources()
  const { db } = resources
  for (const id of ['a', 'b']) await insertMessage(db, { id, text: 'Lanterns.' })
  await db.deleteFrom('messageWords').execute()
  const erasure = await db.startTransaction().execute()
  await deleteMessages({ db: erasure, invalidate: () => {}, erase: () => {} }, ['a'])
  const indexing = indexMessages(resources)
  await expect.poll(() => countWaiting(resources)).toBe(1)
  await erasure.commit().execute()
  await indexing
  expect(await findIds(db, { view: 'all', q: 'lanterns' }, 10)).toEqual(['b'])
})

async function countWaiting({ db }: Awaited<ReturnType<typeof testResources>>) {
  const { rows } = await sql<{ count: string }>`
    select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return Number(rows[0]?.count)
}
