import { expect, test } from 'vitest'
import { testOffice } from '#tests/support/unit/api.ts'

test('audit log entries are filtered by days in Indian time and by username in any case', async () => {
  const { db, call } = await testOffice()
  const { id } = await db.selectFrom('user').select('id').where('username', '=', 'admin').executeTakeFirstOrThrow()
  // In Indian time: the end of November 14, the beginning and the end of the 15th, the beginning of the 16th.
  const moments = [
    '2999-11-14T18:29:00.000Z',
    '2999-11-14T18:30:00.000Z',
    '2999-11-15T18:29:00.000Z',
    '2999-11-15T18:30:00.000Z',
  ]
  const entry = { what: 'post published', kind: 'Blog', actor: 'account', accountId: id } as const
  const rows = moments.map((at, index) => ({ ...entry, at, position: 1_000 + index }))
  await db.insertInto('record').values(rows).execute()
  const list = async (query: string) => {
    const { record } = await (await call(`/insert/getrecord?${query}`)).json()
    return record.map(({ at }: { at: string }) => at)
  }

  const [before, first, last, after] = moments
  expect(await list('from=2999-11-15&to=2999-11-15')).toEqual([last, first])
  expect(await list('from=2999-11-16')).toEqual([after])
  expect(await list('from=2999-11-14&to=2999-11-14')).toEqual([before])
  expect(await list('from=2999-11-16&who=Admin')).toEqual([after])
  expect(await list('who=somebody')).toEqual([])
})
