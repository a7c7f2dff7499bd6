import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { machine } from '#domain/change/actor.ts'
import { change } from '#domain/change/change.server.ts'
import { train } from '#domain/spam/train.server.ts'
import type { Transaction } from '#platform/database/tables.ts'
import { testResources } from '#tests/support/unit/resources.ts'
import { insertMessage } from '#tests/support/unit/rows.ts'
import { findIds } from './desk/desk-list.server.ts'
import {
  deleteMessages,
  eraseMessages,
  indexMessage,
  indexMessages,
  lockMessages,
  telephoneColumns,
} from './messages.server.ts'

const at = '2026-11-01T06:00:00.000Z'
const onPostgres = test.runIf(inject('postgresUrl'))

test.each([
  ['+91 98765 43210', '+919876543210', null, '919876543210'],
  ['098765 43210', '+919876543210', null, '09876543210/919876543210'],
  ['९८७६५ ४३२१०', '+919876543210', null, '9876543210/919876543210'],
  ['98765 43210 / 0731 2555555', '+919876543210', '+917312555555', '9876543210/919876543210/07312555555/917312555555'],
  ['9876543210 or +91 9876543210', '+919876543210', null, '9876543210/919876543210'],
  ['+44 20 7946 0000 ext 5', '+442079460000', null, '442079460000'],
  ['2555555, 98765 43210', '+919876543210', null, '2555555/9876543210/919876543210'],
  ['1234567', null, null, '1234567'],
])(
  '“%s” is stored as typed and normalised to the E.164 numbers %s and %s',
  (typed, phoneE164, secondE164, phoneDigits) => {
    expect(telephoneColumns(typed)).toEqual({ phone: typed, phoneE164, secondE164, phoneDigits })
  },
)

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

onPostgres('a message that is corrected while all are indexed is found by its new words alone', async () => {
  const resources = await testResources()
  const { db } = resources
  await insertMessage(db, { id: 'a', text: 'Old lanterns.' })
  await db.updateTable('messageWords').set({ version: 0 }).execute()
  const correction = await db.startTransaction().execute()
  await lockMessages(correction, ['a'])
  const update = correction.updateTable('message').set({ text: 'New fjords.' })
  await indexMessage(correction, await update.returningAll().executeTakeFirstOrThrow())
  const indexing = indexMessages(resources)
  await expect.poll(() => countWaiting(resources)).toBe(1)
  await correction.commit().execute()
  await indexing
  const find = (q: string) => findIds(db, { view: 'all', q }, 10)
  expect([await find('lanterns'), await find('fjords')]).toEqual([[], ['a']])
})

onPostgres('a message that is erased while all are indexed is passed over, and the others are indexed', async () => {
  const resources = await testResources()
  const { db } = resources
  for (const id of ['a', 'b']) await insertMessage(db, { id, text: 'Lanterns.' })
  await db.deleteFrom('messageWords').execute()
  const erasure = await db.startTransaction().execute()
  await deleteMessages({ db: erasure, invalidate: () => {}, erase: () => {} }, ['a'])
  const indexing = indexMessages(resources)
  await expect.poll(() => countWaiting(resources)).toBe(1)
  await erasure.commit().execute()
  await indexing
  expect(await findIds(db, { view: 'all', q: 'lanterns' }, 10)).toEqual(['b'])
})

async function countWaiting({ db }: Awaited<ReturnType<typeof testResources>>) {
  const { rows } = await sql<{ count: string }>`
    select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return Number(rows[0]?.count)
}
