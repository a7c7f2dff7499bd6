import { expect, test } from 'vitest'
import { staff } from '#domain/change/actor.ts'
import { testResources } from '#tests/support/unit/resources.ts'
import { insertMessage } from '#tests/support/unit/rows.ts'
import { exportMessages, openMessage } from './view-messages.server.ts'

const meera = staff({ id: 'meera', role: 'owner' }, { address: '192.0.2.1' })
const imran = staff({ id: 'imran', role: 'owner' }, { address: '192.0.2.1' })

test('opening a message is recorded once per user, and again hours later, without the message text', async () => {
  const resources = await testResources()
  const id = await insertMessage(resources.db, { text: 'The words.' })
  const later = (hours: number) => new Date(Date.now() + hours * 60 * 60 * 1000)
  expect(await openMessage(resources, meera, id)).toMatchObject({ id, text: 'The words.' })
  await openMessage(resources, meera, id)
  await openMessage(resources, imran, id)
  await openMessage(resources, meera, id, later(2))
  const records = await resources.db.selectFrom('record').selectAll().orderBy('number').execute()
  expect(records.map(({ what, accountId }) => [what, accountId])).toEqual([
    ['message shown', 'meera'],
    ['message shown', 'imran'],
    ['message shown', 'meera'],
  ])
  expect(JSON.stringify(records)).not.toContain('The words.')
})

test('opening an unknown message returns nothing and is not recorded', async () => {
  const resources = await testResources()
  expect(await openMessage(resources, meera, 'none')).toBeUndefined()
  expect(await resources.db.selectFrom('record').selectAll().execute()).toEqual([])
})

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
