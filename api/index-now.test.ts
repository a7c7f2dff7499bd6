import { expect, test } from 'vitest'
import { testApi } from '#tests/support/api.ts'

test('the IndexNow key file is served only for the configured key', async () => {
  const { api } = await testApi({ INDEXNOW_KEY: 'a-key-of-ours' })
  const answer = await api.request('/a-key-of-ours.txt')
  expect([answer.status, await answer.text()]).toEqual([200, 'a-key-of-ours'])
  expect((await api.request('/another-key.txt')).status).toBe(404)
  expect((await (await testApi()).api.request('/undefined.txt')).status).toBe(404)
})
