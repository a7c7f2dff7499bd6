import { expect, test } from 'vitest'
import { staff } from '#domain/change/actor.ts'
import { testResources } from '#tests/support/resources.ts'
import { insertMessage } from '#tests/support/rows.ts'
import { exportMessages } from './export-messages.server.ts'

test('messages inserted or deleted during a long export neither remove other rows from it nor duplicate any', async () => {
  const resources = await testResources()
  const { db } = resources
  const minute = (number: number) => new Date(Date.UTC(2026, 10, 1, 0, number)).toISOString()
  const reference = (number: number) => `CH-0000-${1000 + number}`
  for (let number = 0; number < 510; number++) {
    await insertMessage(db, { receivedAt: minute(number), reference: reference(number) })
  }
  const asha = staff({ id: 'asha', role: 'owner' }, { address: '192.0.2.1' })
  let table = ''
  for await (const chunk of exportMessages(resources, asha, { view: 'all' }, new Map())) {
    table += chunk
    if (chunk.includes(reference(509))) {
      await insertMessage(db, { receivedAt: minute(600), reference: 'CH-NEWS-0000' })
      await db.deleteFrom('message').where('reference', 'in', [400, 401, 2].map(reference)).execute()
    }
  }
  const references = [...table.matchAll(/CH-0000-\d{4}/g)].map(([words]) => words)
  expect(new Set(references).size).toBe(references.length)
  expect(references).toHaveLength(509)
  expect(references).not.toContain(reference(2))
})
