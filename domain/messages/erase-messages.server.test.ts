import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { machine } from '#domain/change/actor.ts'
import { change } from '#domain/change/change.server.ts'
import { train } from '#domain/spam/train.server.ts'
import type { Transaction } from '#platform/database/tables.ts'
import { testResources } from '#tests/support/unit/resources.ts'
import { insertMessage } from '#tests/support/unit/rows.ts'
import { deleteMessages, eraseMessages } from './messages.server.ts'

const at = '2026-11-01T06:00:00.000Z'

test('erasing messages also deletes their notes, e-mails and party matches, and no other messages', async () => {
  const resources = await testResources()
  const { db } = resources
  const invalidated: string[] = []
  resources.events.on('invalidated', (names) => invalidated.push(...names))
  const [first, second, other] = await change(resources, machine, async ({ db }) => {
    await db
      .insertInto('party')
      .values({ id: 'p', name: 'A', matter: '', side: '', createdAt: at, updatedAt: at })
      .execute()
    return [await messageWithAll(db), await messageWithAll(db), await messageWithAll(db)]
  })

  const erased = await change(resources, machine, (tx) => eraseMessages(tx, resources.sign, [first, second, 'unknown']))
  expect(erased.map(({ id }) => id).sort()).toEqual([first, second].sort())
  expect(await db.selectFrom('message').select('id').execute()).toEqual([{ id: other }])
  for (const table of ['deskEntry', 'letter', 'otherParty'] as const) {
    expect(await db.selectFrom(table).select('messageId').execute(), table).toEqual([{ messageId: other }])
  }
  expect(await db.selectFrom('party').select('id').execute()).toEqual([{ id: 'p' }])
  expect(invalidated).toEqual(['messages', 'emails'])
})

test('deleting a message preserves what it taught the spam filter, and erasing it removes that too', async () => {
  const resources = await testResources()
  const { db, sign } = resources
  const lesson = { text: 'cheap backlinks for your website' }
  const learned = () => db.selectFrom('spamWord').selectAll().orderBy('word').execute()
  const [first, second] = await change(resources, machine, async ({ db }) => {
    const ids = [await insertMessage(db, lesson), await insertMessage(db, { text: 'cheap words of its own' })] as const
    const before = await db.selectFrom('message').selectAll().where('id', '=', ids[1]).executeTakeFirstOrThrow()
    await train({ db }, sign, [before], 'spam')
    return ids
  })
  const before = await learned()
  const third = await insertMessage(db, { ...lesson, taughtAs: 'spam' })
  await change(resources, machine, (tx) => deleteMessages(tx, [third]))
  expect(await learned()).toEqual(before)
  await change(resources, machine, async ({ db }) => {
    const row = await db.selectFrom('message').selectAll().where('id', '=', first).executeTakeFirstOrThrow()
    await train({ db }, sign, [row], 'spam')
  })
  expect(await learned()).not.toEqual(before)
  await change(resources, machine, (tx) => eraseMessages(tx, sign, [first]))
  expect(await learned()).toEqual(before)
  await change(resources, machine, (tx) => eraseMessages(tx, sign, [second]))
  expect(await learned()).toEqual([])
})

test('erasing an empty list of messages deletes nothing', async () => {
  const resources = await testResources()
  await insertMessage(resources.db)
  expect(await change(resources, machine, (tx) => eraseMessages(tx, resources.sign, []))).toEqual([])
  expect(await resources.db.selectFrom('message').select('id').execute()).toHaveLength(1)
})

async function messageWithAll(db: Transaction) {
  const messageId = await insertMessage(db)
  const entry = {
    id: randomUUID(),
    messageId,
    at,
    actor: 'machine',
    accountId: null,
    kind: 'note',
    value: 'Words.',
  } as const
  await db.insertInto('deskEntry').values(entry).execute()
  await db.insertInto('letter').values({ id: randomUUID(), kind: 'notice', messageId, createdAt: at }).execute()
  await db.insertInto('otherParty').values({ messageId, partyId: 'p' }).execute()
  return messageId
}
