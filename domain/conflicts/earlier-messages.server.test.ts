import { expect, test } from 'vitest'
import { rules } from '#domain/rules.ts'
import { testResources } from '#tests/support/unit/resources.ts'
import { insertMessage } from '#tests/support/unit/rows.ts'
import { earlierMessages } from './match-parties.server.ts'

const message = {
  id: 'this',
  email: 'Ravi@Mail.example',
  phoneE164: '+919876543210',
  secondE164: '+917312555555',
  receivedAt: '2026-11-16T10:00:00.000Z',
}
const other = { email: 'other@mail.example', phoneE164: null, phoneDigits: '' }

test('earlier messages with the same e-mail address or phone number are listed newest first, with what matches', async () => {
  const { db } = await testResources()
  const at = (day: number) => `2026-11-0${day}T10:00:00.000Z`
  const text = 'x'.repeat(300)
  await insertMessage(db, { ...other, id: 'email', email: 'ravi@mail.EXAMPLE', receivedAt: at(1), text })
  await insertMessage(db, { ...other, id: 'first', phoneE164: '+917312555555', receivedAt: at(2) })
  await insertMessage(db, { ...other, id: 'second', secondE164: '+919876543210', receivedAt: at(3) })
  await insertMessage(db, { ...message, id: 'both', receivedAt: at(4) })
  await insertMessage(db, { ...message })
  await insertMessage(db, { ...message, id: 'later', receivedAt: '2026-11-17T10:00:00.000Z' })
  await insertMessage(db, { ...message, id: 'spam', state: 'spam', receivedAt: at(5) })
  await insertMessage(db, { ...message, id: 'bin', binnedAt: at(6), receivedAt: at(5) })
  await insertMessage(db, { ...other, id: 'stranger', receivedAt: at(5) })
  const found = await earlierMessages(db, message)
  expect(found.map(({ id, same }) => [id, same])).toEqual([
    ['both', ['e-mail', 'telephone']],
    ['second', ['telephone']],
    ['first', ['telephone']],
    ['email', ['e-mail']],
  ])
  expect(found.at(-1)?.beginning).toHaveLength(rules.message.beginning)
})

test('messages without a phone number are not matched with each other', async () => {
  const { db } = await testResources()
  await insertMessage(db, { ...other, id: 'stranger' })
  expect(await earlierMessages(db, { ...message, phoneE164: null, secondE164: null })).toEqual([])
})
