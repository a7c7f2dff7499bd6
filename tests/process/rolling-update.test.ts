import { expect, inject, test } from 'vitest'
import { newDatabase } from '#tests/support/new-database.ts'
import { updateUnderLoad } from '#tests/support/rolling-update.ts'

// `npm run torture` does the same many times.
test('two processes are replaced one after the other under load, and no request fails', async () => {
  const statuses = await updateUnderLoad(await newDatabase(inject('postgresUrl')), { rounds: 1, clients: 4 })
  expect(Object.keys(statuses)).toEqual(['200', '201'])
  expect(statuses[201]).toBeGreaterThan(0)
})
