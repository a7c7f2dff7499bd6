import { expect, test } from 'vitest'
import { testResources } from '#tests/support/resources.ts'
import { insertMessage, insertParty } from '#tests/support/rows.ts'
import { conflictHints } from './conflict-hints.server.ts'

test('hints are sentences that name nobody, and there are none where there is nothing to look at', async () => {
  const { db } = await testResources()
  const receivedAt = '2026-11-16T10:00:00.000Z'
  const id = await insertMessage(db, { receivedAt })
  const message = await db.selectFrom('message').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(await conflictHints(db, message)).toEqual([])
  await insertMessage(db, { email: 'other@example.com' })
  expect(await conflictHints(db, message)).toEqual(['One earlier message from the same telephone number.'])
  await insertMessage(db, { phoneE164: null })
  await insertParty(db, { name: 'Sharma' })
  await insertParty(db, { name: 'रवि शर्मा' })
  expect(await conflictHints(db, message)).toEqual([
    'Two earlier messages from the same e-mail address or telephone number.',
    'Two names on the list of parties that sound alike.',
  ])
})
