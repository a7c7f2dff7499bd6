import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { staff } from '#domain/change/actor.ts'
import { rules } from '#domain/rules.ts'
import { WriteAccess } from '#platform/database/write-access.ts'
import { testResources } from '#tests/support/unit/resources.ts'
import { insertMessage, insertUser } from '#tests/support/unit/rows.ts'
import { countViews, searchMessages } from './desk-list.server.ts'
import {
  binMessages,
  deleteForEver,
  handleMessages,
  listDeskEntries,
  restoreMessages,
} from './handle-messages.server.ts'

const now = new Date('2026-11-16T06:00:00.000Z')

test('each handling step of a message is stored with the user who took it, and a repeated step is stored once', async () => {
  const { resources, meera, imran, id } = await desk()
  await handleMessages(resources, meera.actor, [id], { state: 'in-hand' }, now)
  await handleMessages(resources, meera.actor, [id], { state: 'in-hand' }, now)
  await handleMessages(resources, meera.actor, [id], { note: 'Rang at 10:30.' }, later(1))
  await handleMessages(resources, imran.actor, [id], { assignee: 'Imran' }, later(2))
  const [message] = await handleMessages(resources, imran.actor, [id], { state: 'answered', unread: false }, later(3))
  expect(message).toMatchObject({ state: 'answered', assigneeId: imran.id, answeredAt: iso(3), contactAt: iso(3) })
  expect(
    (await listDeskEntries(resources.db, [id])).map(({ by, kind, value, assigneeName }) => [
      by,
      kind,
      assigneeName ?? value,
    ]),
  ).toEqual([
    ['Meera Joshi', 'state', 'in-hand'],
    ['Meera Joshi', 'note', 'Rang at 10:30.'],
    ['imran', 'assignee', 'imran'],
    ['imran', 'state', 'answered'],
  ])
  expect(await recorded(resources)).toEqual([
    'message in-hand',
    'message noted',
    'message given',
    'message read',
    'message answered',
  ])
})

test('taking an unassigned message in hand assigns it to the user, but a colleague’s message keeps its assignee', async () => {
  const { resources, meera, imran, id } = await desk()
  expect((await handleMessages(resources, meera.actor, [id], { state: 'in-hand' }))[0]?.assigneeId).toBe(meera.id)
  await handleMessages(resources, meera.actor, [id], { state: 'open' })
  expect((await handleMessages(resources, imran.actor, [id], { state: 'in-hand' }))[0]?.assigneeId).toBe(meera.id)
  expect((await handleMessages(resources, imran.actor, [id], { assignee: null }))[0]?.assigneeId).toBeNull()
})

test('reopening an answered message clears its answer time', async () => {
  const { resources, meera, id } = await desk()
  await handleMessages(resources, meera.actor, [id], { state: 'answered' }, now)
  const [closed] = await handleMessages(resources, meera.actor, [id], { state: 'closed' }, later(5))
  expect(closed?.answeredAt).toBe(iso(0))
  expect((await handleMessages(resources, meera.actor, [id], { state: 'open' }))[0]?.answeredAt).toBeNull()
})

test('an unknown assignee is rejected with a field error, and no part of the change is applied', async () => {
  const { resources, meera, id } = await desk()
  const refused = handleMessages(resources, meera.actor, [id], { state: 'in-hand', assignee: 'nobody.here' })
  await expect(refused).rejects.toMatchObject({ code: 'invalid-input', fields: { assignee: [expect.any(String)] } })
  expect(await listDeskEntries(resources.db, [id])).toEqual([])
})

test('a bulk change skips messages that do not exist, and fails with 404 if none exists', async () => {
  const { resources, meera, id } = await desk()
  const other = await insertMessage(resources.db)
  const unknownId = randomUUID()
  const handled = await handleMessages(resources, meera.actor, [other, unknownId, id], { unread: false })
  expect(handled.map((message) => message.id)).toEqual([other, id])
  await expect(handleMessages(resources, meera.actor, [unknownId], { unread: true })).rejects.toMatchObject({
    status: 404,
  })
})

test('a binned message is in no other view, is restored unchanged, and can be permanently deleted only from the bin', async () => {
  const { resources, meera, id } = await desk()
  await handleMessages(resources, meera.actor, [id], { state: 'in-hand', note: 'A note.' })
  await expect(deleteForEver(resources, meera.actor, [id])).rejects.toMatchObject({ status: 404 })
  await binMessages(resources, meera.actor, [id], now)
  expect((await countViews(resources.db, {})).counts).toMatchObject({ all: 0, new: 0, 'in-hand': 0, bin: 1 })
  const [back] = await restoreMessages(resources, meera.actor, [id])
  expect(back).toMatchObject({ state: 'in-hand', assigneeId: meera.id, binnedAt: null })
  await binMessages(resources, meera.actor, [id])
  await deleteForEver(resources, meera.actor, [id])
  expect(await resources.db.selectFrom('message').selectAll().execute()).toEqual([])
  expect(await resources.db.selectFrom('deskEntry').selectAll().execute()).toEqual([])
})

test('permanent deletion in several batches deletes and records every binned message, and skips one outside the bin', async () => {
  const { resources, meera, id } = await desk()
  const ids: string[] = []
  for (let number = 0; number <= 2 * rules.privacy.portion; number++) {
    ids.push(await insertMessage(resources.db, { binnedAt: iso(0) }))
  }
  expect(await deleteForEver(resources, meera.actor, [id, ...ids])).toHaveLength(ids.length)
  expect(await resources.db.selectFrom('message').select('id').execute()).toEqual([{ id }])
  expect(await resources.db.selectFrom('messageWords').select('messageId').execute()).toEqual([{ messageId: id }])
  expect(await recorded(resources)).toEqual(ids.map(() => 'message deleted'))
})

test('a permanent deletion that fails half-way returns what was deleted, and one that deletes nothing throws', async () => {
  const { resources, meera } = await desk()
  const ids: string[] = []
  for (let number = 0; number <= rules.privacy.portion; number++) {
    ids.push(await insertMessage(resources.db, { binnedAt: iso(0) }))
  }
  let portions = 0
  const writeAccess = new WriteAccess(
    (work) => {
      portions += 1
      return portions === 2 ? Promise.reject(new Error('The disk is full.')) : resources.database.write(work)
    },
    () => 'a seal',
  )
  const deleted = await deleteForEver({ ...resources, writeAccess }, meera.actor, ids)
  expect(deleted.map(({ id }) => id).sort()).toEqual(ids.slice(0, -1).sort())
  const remaining = ids.slice(-1)
  const storedIds = async () => (await resources.db.selectFrom('message').select('id').execute()).map(({ id }) => id)
  expect(await storedIds()).toEqual(expect.arrayContaining(remaining))

  portions = 1
  await expect(deleteForEver({ ...resources, writeAccess }, meera.actor, remaining)).rejects.toThrow(
    'The disk is full.',
  )
  expect(await storedIds()).toEqual(expect.arrayContaining(remaining))
})

test('marking as spam and reopening train the filter, and a message restored from spam gets its e-mails once', async () => {
  const { resources, meera, id } = await desk({ SMTP_URL: 'smtp://127.0.0.1:1' })
  const { db } = resources
  const set = async (state: 'spam' | 'open' | 'closed' | 'answered') =>
    (await handleMessages(resources, meera.actor, [id], { state }))[0]
  const taughtAs = async () => (await db.selectFrom('message').select('taughtAs').executeTakeFirst())?.taughtAs
  await set('closed')
  expect(await taughtAs()).toBeNull()
  await set('spam')
  expect(await taughtAs()).toBe('spam')
  expect(await db.selectFrom('letter').selectAll().execute()).toEqual([])
  for (let times = 0; times < 2; times++) {
    await set('spam')
    await set('open')
    expect(await taughtAs()).toBe('genuine')
    const emails = await db.selectFrom('letter').select('kind').orderBy('kind').execute()
    expect(emails).toEqual([{ kind: 'acknowledgement' }, { kind: 'notice' }])
  }
})

test('deleting a staff account preserves its messages and notes, without an assignee or author', async () => {
  const { resources, meera, id } = await desk()
  await handleMessages(resources, meera.actor, [id], { state: 'in-hand', note: 'Mine.' })
  await resources.db.deleteFrom('user').where('id', '=', meera.id).execute()
  const { rows } = await searchMessages(resources.db, { view: 'in-hand', page: 1, limit: 5 })
  expect(rows).toMatchObject([{ id, assigneeId: null }])
  expect(await listDeskEntries(resources.db, [id])).toMatchObject([
    { kind: 'note', by: null },
    { kind: 'state', by: null },
  ])
})

test('marking many messages as spam at once does not block the event loop', async () => {
  const { resources, meera } = await desk()
  const ids = []
  for (let number = 0; number < 40; number++) ids.push(await insertMessage(resources.db))
  let turns = 0
  let turn: NodeJS.Immediate | undefined
  const count = () => {
    turns++
    turn = setImmediate(count)
  }
  count()
  await handleMessages(resources, meera.actor, ids, { state: 'spam' })
  clearImmediate(turn)
  expect(turns).toBeGreaterThan(ids.length)
})

async function desk(settings: Record<string, string> = {}) {
  const resources = await testResources(settings)
  const person = async (username: string, name?: string) => {
    const id = await insertUser(resources.db, username, name)
    return { id, actor: staff({ id, role: 'owner' }, { address: '192.0.2.1' }) }
  }
  const [meera, imran] = [await person('meera', 'Meera Joshi'), await person('imran')]
  return { resources, meera, imran, id: await insertMessage(resources.db) }
}

async function recorded({ db }: Awaited<ReturnType<typeof testResources>>) {
  return (await db.selectFrom('record').select('what').orderBy('number').execute()).map(({ what }) => what)
}

function later(minutes: number) {
  return new Date(now.getTime() + minutes * 60_000)
}

function iso(minutes: number) {
  return later(minutes).toISOString()
}
