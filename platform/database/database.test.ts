import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { testResources } from '#tests/support/resources.ts'

test.runIf(inject('postgresUrl'))(
  'a connection that is lost in the middle of a change fails the change alone',
  async () => {
    const { db, write } = await testResources()
    const lost = write(async (transaction) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction)
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db)
      // The server has hung up by the time it answers something else.
      await sql`select pg_sleep(0.2)`.execute(db)
      await sql`select 1`.execute(transaction)
    })
    await expect(lost).rejects.toThrow()
    expect(await write((transaction) => transaction.selectFrom('article').selectAll().execute())).toEqual([])
  },
)
