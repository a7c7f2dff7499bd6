import { expect, test } from 'vitest'
import { interfaceWords } from '#tests/support/interface-words.ts'
import { testResources } from '#tests/support/resources.ts'
import { insertMessage } from '#tests/support/rows.ts'
import { findEnquiry } from './enquiry.server.ts'
import { stepsOf } from './enquiry-steps.ts'

const at = '2026-11-01T06:00:00.000Z'

test('the sender sees the sent message and its erasure date, but no staff notes', async () => {
  const resources = await testResources({ RETENTION_DAYS: '10', SPAM_RETENTION_DAYS: '2' })
  const { db } = resources
  const id = await insertMessage(db, { text: 'A matter.', network: '192.0.2.0/24' })
  const note = { id: 'n', messageId: id, at, actor: 'account', kind: 'note', value: 'Inner words.' } as const
  await db.insertInto('deskEntry').values(note).execute()

  const enquiry = await findEnquiry(resources, id)
  expect(enquiry).toMatchObject({ name: 'Ravi Sharma', text: 'A matter.', network: '192.0.2.0/24' })
  expect(enquiry?.erasedAt).toBe('2026-11-11T06:00:00.000Z')
  expect(JSON.stringify(enquiry)).not.toContain('Inner words')
  const spam = await insertMessage(db, { state: 'spam' })
  expect((await findEnquiry(resources, spam))?.erasedAt).toBe('2026-11-03T06:00:00.000Z')
  const binned = await insertMessage(db, { binnedAt: '2026-10-03T06:00:00.000Z' })
  expect((await findEnquiry(resources, binned))?.erasedAt).toBe('2026-11-02T06:00:00.000Z')
  expect(await findEnquiry(resources, 'gone')).toBeUndefined()
})

test.each([
  ['open', null, 'Received'],
  ['spam', null, 'Received'],
  ['open', at, 'Being read'],
  ['in-hand', null, 'With an advocate'],
  ['answered', at, 'Answered'],
  ['closed', at, 'Closed'],
] as const)('a message with state %s, read at %s, has the current step “%s”', (state, readAt, label) => {
  const steps = stepsOf({ state, readAt, receivedAt: at, answeredAt: at })
  const current = steps.filter((step) => step.current).map(({ name }) => interfaceWords.enquiry[name])
  expect(current).toEqual([label])
  const currentIndex = steps.findIndex(({ current }) => current)
  expect(steps.map(({ past }) => past)).toEqual(steps.map((_, index) => index < currentIndex))
})
