import { expect, test } from 'vitest'
import { staff } from '#domain/change/actor.ts'
import { change } from '#domain/change/change.server.ts'
import { findUndelivered, lettersOf } from '#domain/letters/letters.server.ts'
import { tryAgain } from '#domain/letters/try-again.server.ts'
import { rules } from '#domain/rules.ts'
import { testContent } from '#tests/support/content.ts'
import { testResources } from '#tests/support/resources.ts'
import { insertMessage } from '#tests/support/rows.ts'
import { newMessage } from '#tests/support/samples.ts'
import { NewMessage } from './message.ts'
import { queueLettersOf } from './queue-letters.server.ts'
import { receiveMessage } from './receive-message.server.ts'

const { current: content } = await testContent()
const asha = staff('asha', { address: '192.0.2.1' })
const now = new Date('2026-11-16T06:00:00.000Z')
/** A site with mail, whose server nobody asks here. */
const withMail = { SMTP_URL: 'smtp://127.0.0.1:1' }

test('a message is kept together with one letter to its sender and one to the office', async () => {
  const resources = await testResources(withMail)
  const { id } = await receive(resources)
  const letters = await lettersOf(resources.db, id)
  expect(letters.map(({ kind }) => kind)).toEqual(['acknowledgement', 'notice'])
  expect(letters[0]).toMatchObject({ tries: 0, dueAt: now.toISOString(), endsAt: '2026-11-18T06:00:00.000Z' })
})

test('the same key posted fifty times at once gives one message, one pair of letters, and the same answer to all', async () => {
  const resources = await testResources(withMail)
  const answers = await Promise.all(Array.from({ length: 50 }, () => receive(resources, { key: 'one' })))
  expect(new Set(answers.map(({ reference }) => reference)).size).toBe(1)
  expect(await resources.db.selectFrom('message').select('id').execute()).toHaveLength(1)
  expect(await resources.db.selectFrom('letter').select('id').execute()).toHaveLength(2)
})

test('nobody is flooded with letters by who names their address; every message is kept, and the office is told of each', async () => {
  const resources = await testResources(withMail)
  const { db } = resources
  const sent = rules.letter.acknowledgementsAnHour + 3
  for (let number = 0; number < sent; number++) {
    const id = await insertMessage(db, { email: number % 2 ? 'Victim@example.org' : 'victim@example.org' })
    await change(resources, asha, (its) => queueLettersOf(its, id, now))
  }
  const other = await insertMessage(db, { email: 'other@example.org' })
  await change(resources, asha, (its) => queueLettersOf(its, other, now))
  const letters = await db.selectFrom('letter').select(['kind', 'messageId']).execute()
  expect(letters.filter(({ kind }) => kind === 'notice')).toHaveLength(sent + 1)
  expect(letters.filter(({ kind }) => kind === 'acknowledgement')).toHaveLength(rules.letter.acknowledgementsAnHour + 1)
  const later = new Date(now.getTime() + 61 * 60_000)
  const id = await insertMessage(db, { email: 'victim@example.org' })
  await change(resources, asha, (its) => queueLettersOf(its, id, later))
  expect(await lettersOf(db, id)).toHaveLength(2)
})

test('without a mail server nothing is queued', async () => {
  const resources = await testResources()
  await receive(resources)
  expect(await resources.db.selectFrom('letter').select('id').execute()).toEqual([])
})

test('a message that is brought back from spam gets the letters it never had, and no more when asked at once', async () => {
  const resources = await testResources(withMail)
  const id = await insertMessage(resources.db, { state: 'spam' })
  const queue = () => change(resources, asha, (its) => queueLettersOf(its, id, now))
  await Promise.all([queue(), queue(), queue()])
  expect(await lettersOf(resources.db, id)).toHaveLength(2)
})

test('a letter that was given up is sent again when staff ask, and has all its time again', async () => {
  const resources = await testResources(withMail)
  const { id } = await receive(resources)
  const [letter] = await lettersOf(resources.db, id)
  const later = new Date(now.getTime() + (rules.letter.givenUpAfterHours + 1) * 60 * 60 * 1000)
  await resources.db
    .updateTable('letter')
    .set({ dueAt: null, givenUpAt: later.toISOString(), answer: 'mailbox full' })
    .execute()
  expect(await findUndelivered(resources.db)).toMatchObject({
    count: 2,
    newest: expect.arrayContaining([
      expect.objectContaining({ kind: 'acknowledgement', name: 'Ravi Sharma', messageId: id }),
      expect.objectContaining({ kind: 'notice', name: null }),
    ]),
  })
  await tryAgain(resources, asha, letter?.id ?? '', later)
  const [asked] = await lettersOf(resources.db, id)
  expect(asked).toMatchObject({ givenUpAt: null, dueAt: later.toISOString() })
  expect(Date.parse(asked?.endsAt ?? '')).toBeGreaterThan(later.getTime())
})

test('a letter that is delivered, or that nobody knows, is not tried again', async () => {
  const resources = await testResources(withMail)
  const { id } = await receive(resources)
  const [letter] = await lettersOf(resources.db, id)
  await resources.db.updateTable('letter').set({ dueAt: null, deliveredAt: now.toISOString() }).execute()
  for (const unknown of [letter?.id ?? '', 'nobody'])
    await expect(tryAgain(resources, asha, unknown)).rejects.toMatchObject({ code: 'not-found' })
})

test('what was not delivered for a message that is closed or binned needs no hand', async () => {
  const resources = await testResources(withMail)
  await receive(resources)
  await resources.db.updateTable('letter').set({ answer: 'no' }).execute()
  expect((await findUndelivered(resources.db)).count).toBe(2)
  await resources.db.updateTable('message').set({ state: 'closed' }).execute()
  expect((await findUndelivered(resources.db)).count).toBe(0)
})

function receive(resources: Awaited<ReturnType<typeof testResources>>, repeat: { key: string } | 'never' = 'never') {
  return receiveMessage(resources, content, NewMessage.parse(newMessage()), { address: '192.0.2.1', repeat, now })
}
