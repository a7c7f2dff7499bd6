import { expect, test } from 'vitest'
import { machine, staff } from '#domain/change/actor.ts'
import { change } from '#domain/change/change.server.ts'
import { handleMessages } from '#domain/messages/desk/handle-messages.server.ts'
import { Problem } from '#domain/problem.ts'
import { WriteAccess } from '#platform/database/write-access.ts'
import { openLimits } from '#platform/limits.ts'
import { newMessage } from '#tests/support/samples.ts'
import { NewMessage } from '#tests/support/texts/content-words.ts'
import { testContent } from '#tests/support/unit/content.ts'
import { testResources } from '#tests/support/unit/resources.ts'
import { insertMessage } from '#tests/support/unit/rows.ts'
import { correctEnquiry, withdrawEnquiry } from './enquiry.server.ts'
import { purgeMessages } from './purge-messages.server.ts'

const { current: content } = await testContent()
const asha = staff({ id: 'asha', role: 'owner' }, { address: '192.0.2.1' })
const input = NewMessage.parse(newMessage({ message: 'Other words altogether.' }))
const address = '192.0.2.2'

test('a message withdrawn while staff handle it and its sender corrects it is erased with its spam training', async () => {
  const resources = { ...(await testResources()), limits: openLimits(false) }
  const { db } = resources
  for (let round = 0; round < 12; round++) {
    const messageId = await insertMessage(db, { text: `cheap backlinks ${round}` })
    await handleMessages(resources, asha, [messageId], { state: 'answered' })
    const operations = [
      () => handleMessages(resources, asha, [messageId], { state: 'spam' }),
      () => handleMessages(resources, asha, [messageId], { note: 'Rang.' }),
      () => correctEnquiry(resources, content, { messageId, input, address }),
      () => withdrawEnquiry(resources, messageId, { address }),
    ]
    const rotated = [...operations.slice(round % 4), ...operations.slice(0, round % 4)]
    for (const outcome of await Promise.allSettled(rotated.map((operation) => operation()))) {
      // An operation that comes too late fails with a Problem.
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(Problem)
    }
  }
  expect(await db.selectFrom('message').select('id').execute()).toEqual([])
  expect(await db.selectFrom('spamWord').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('receipt').select('id').execute()).toHaveLength(12)
})

test('a message that is being corrected during the purge is not deleted', async () => {
  const resources = await testResources()
  const id = await insertMessage(resources.db, { receivedAt: '2020-01-01T00:00:00.000Z' })
  const [started, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const correcting = change(resources, machine, async ({ db }) => {
    await db.updateTable('message').set({ contactAt: new Date().toISOString() }).where('id', '=', id).execute()
    started.resolve()
    await release.promise
  })
  await started.promise
  const writeRequested = Promise.withResolvers<void>()
  const writeAccess = new WriteAccess(
    (work) => {
      writeRequested.resolve()
      return resources.database.write(work)
    },
    () => 'a seal',
  )
  const purging = purgeMessages({ ...resources, writeAccess })
  await writeRequested.promise
  release.resolve()
  await Promise.all([correcting, purging])
  expect(await resources.db.selectFrom('message').select('id').execute()).toEqual([{ id }])
})
