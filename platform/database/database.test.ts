import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { testResources } from '#tests/support/unit/resources.ts'
import type { Transaction } from './tables.ts'

test.runIf(inject('postgresUrl'))(
  'losing the connection during a transaction fails only that transaction',
  async () => {
    const {
      db,
      database: { write },
    } = await testResources()
    const lost = write(async (transaction) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction)
      // Returns when the server has ended the connection, or after a minute.
      await sql`select pg_terminate_backend(${rows[0]?.pid}, 60000)`.execute(db)
      await sql`select 1`.execute(transaction)
    })
    await expect(lost).rejects.toThrow()
    expect(await write((transaction) => transaction.selectFrom('article').selectAll().execute())).toEqual([])
  },
)

test.runIf(inject('postgresUrl'))('two transactions that deadlock on the same rows both succeed', async () => {
  const {
    db,
    database: { write },
  } = await testResources()
  for (const word of ['one', 'other']) await db.insertInto('spamWord').values({ word, spam: 0, genuine: 0 }).execute()
  const add = (transaction: Transaction, word: string) =>
    transaction
      .updateTable('spamWord')
      .set(({ eb }) => ({ spam: eb('spam', '+', 1) }))
      .where('word', '=', word)
      .execute()
  const [firstLocked, secondLocked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await Promise.all([
    write(async (transaction) => {
      await add(transaction, 'one')
      firstLocked.resolve()
      await secondLocked.promise
      await add(transaction, 'other')
    }),
    write(async (transaction) => {
      await add(transaction, 'other')
      secondLocked.resolve()
      await firstLocked.promise
      await add(transaction, 'one')
    }),
  ])
  expect(await db.selectFrom('spamWord').select(['word', 'spam']).orderBy('word').execute()).toEqual([
    { word: 'one', spam: 2 },
    { word: 'other', spam: 2 },
  ])
})

test.runIf(inject('postgresUrl'))(
  'a transaction that keeps deadlocking is rejected with its error after five attempts',
  async () => {
    const {
      database: { write },
    } = await testResources()
    let attempts = 0
    const undone = write(async (transaction) => {
      attempts += 1
      await sql`do $$ begin raise exception 'undone' using errcode = 'deadlock_detected'; end $$`.execute(transaction)
    })
    await expect(undone).rejects.toThrow('undone')
    expect(attempts).toBe(5)
  },
)
