import { expect, test } from 'vitest'
import { staff } from '#domain/change/actor.ts'
import { testResources } from '#tests/support/resources.ts'
import { insertMessage } from '#tests/support/rows.ts'
import { openMessage } from './open-message.server.ts'

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
