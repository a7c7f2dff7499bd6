import { Hono } from 'hono'
import type { CompiledQuery, Kysely, KyselyPlugin } from 'kysely'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { deleteSession } from '#domain/accounts/sign-in/sessions.server.ts'
import { staff } from '#domain/change/actor.ts'
import { change } from '#domain/change/change.server.ts'
import { handleMessages } from '#domain/messages/desk/handle-messages.server.ts'
import { rules } from '#domain/rules.ts'
import type { Tables } from '#platform/database/tables.ts'
import { testOffice } from '#tests/support/office.ts'
import { insertMessage, insertUser } from '#tests/support/rows.ts'
import { json, newMessage } from '#tests/support/samples.ts'
import type { ApiEnvironment } from './request.ts'
import { openUnreadStreams } from './unread-streams.ts'

const { streamsPerSession } = rules.office

test('one more stream than a session may have is refused with words, and a closed one makes room', async () => {
  const { listen } = await desk()
  const lines = await Promise.all(Array.from({ length: streamsPerSession }, listen))
  const refused = await listen()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({ error: { code: 'too-many-streams' } })
  await lines[0]?.body?.cancel()
  expect((await listen()).status).toBe(200)
})

test('a stream that is closed before the first look has ended makes room at once', async () => {
  const { db, events, log } = await desk()
  const slow = holdFirstLook(db)
  const streams = openUnreadStreams({ db: slow.db, events, log })
  const lines: Response[] = []
  while (lines.length < streamsPerSession) lines.push(await listenTo(db, streams))
  await slow.looked
  for (const line of lines) await line.body?.cancel()
  expect((await listenTo(db, streams)).status).toBe(200)
  slow.go()
})

test('a look at the head opens no stream', async () => {
  const { listen, call } = await desk()
  const head = { method: 'HEAD', headers: { Accept: 'text/event-stream' } }
  for (let turn = 0; turn < streamsPerSession; turn++) await call('/insert/unread', head)
  expect((await listen()).status).toBe(200)
})

test('a change is looked up as often for five windows as for one', async () => {
  const { listen, send, countQueries } = await desk()
  const alone = [reader(await listen())]
  for (const line of alone) expect(await line.next()).toContain('"unread":0')
  const forOne = await countQueries(async () => {
    await send()
    for (const line of alone) expect(await line.next()).toContain('"unread":1')
  })
  const five = [...alone]
  while (five.length < streamsPerSession) {
    const line = reader(await listen())
    expect(await line.next()).toContain('"unread":1')
    five.push(line)
  }
  const forFive = await countQueries(async () => {
    await send()
    for (const line of five) expect(await line.next()).toContain('"unread":2')
  })
  expect(forOne).toBeGreaterThan(0)
  expect(forFive).toBe(forOne)
})

test('what is assigned to an account is told to it, and to no other', async () => {
  const { listen, send, ...resources } = await desk()
  const { db } = resources
  const own = reader(await listen())
  expect(await own.next()).toContain('"assigned":0')
  await send()
  expect(await own.next()).toContain('"assigned":0')
  const { id } = await db.selectFrom('message').select('id').executeTakeFirstOrThrow()
  const meera = await insertUser(db, 'meera')
  await insertUser(db, 'imran')
  const give = (assignee: string) =>
    handleMessages(resources, staff({ id: meera, role: 'owner' }, { address: '192.0.2.1' }), [id], { assignee })
  await give('imran')
  expect(await own.next()).toContain('"assigned":0')
  await give('admin')
  expect(await own.next()).toMatch(/"assigned":1,"assignments":\[{"_id":"[^"]+".*"by":"meera"/)
})

test('a session that has run out hears no more', async () => {
  const { listen, send, db } = await desk()
  const line = reader(await listen())
  await line.next()
  await db
    .updateTable('session')
    .set({ expiresAt: new Date(0).toISOString() })
    .execute()
  await send()
  expect(await line.next()).toBeUndefined()
})

test('a session that is ended elsewhere hears no more at once, and the others go on', async () => {
  const { listen, send, ...resources } = await desk()
  const { db } = resources
  const line = reader(await listen())
  await line.next()
  const { id, userId } = await db.selectFrom('session').select(['id', 'userId']).executeTakeFirstOrThrow()
  const actor = staff({ id: userId, role: 'owner' }, { address: 'here' })
  await change(resources, actor, (open) => deleteSession(open, userId, 'another'))
  await send()
  expect(await line.next()).toContain('"unread":1')
  await change(resources, actor, (open) => deleteSession(open, userId, id))
  expect(await line.next()).toBeUndefined()
})

test('a look that takes long is not told after a newer one', async () => {
  const { db, events, log, send } = await desk()
  const slow = holdFirstLook(db)
  const line = reader(await listenTo(db, openUnreadStreams({ db: slow.db, events, log })))
  await slow.looked
  await send()
  expect(await line.next()).toContain('"unread":1')
  slow.go()
  await send()
  expect(await line.next()).toContain('"unread":2')
})

test.runIf(inject('postgresUrl'))('what is committed later is told last, though it was begun first', async () => {
  const { db, events, log, send } = await desk()
  const early = await db.startTransaction().execute()
  await insertMessage(early, { id: 'early' })
  await early.insertInto('record').values({ at: '', what: 'message received', actor: 'visitor' }).execute()
  await send()
  const slow = holdFirstLook(db)
  const line = reader(await listenTo(db, openUnreadStreams({ db: slow.db, events, log })))
  await slow.looked
  await early.commit().execute()
  events.emit('invalidated', new Set(['messages']))
  expect(await line.next()).toContain('"unread":2')
  slow.go()
  await send()
  expect(await line.next()).toContain('"unread":3')
})

test('a line on which nothing happens is kept alive', async () => {
  const { db, events, log } = await desk()
  const heard = reader(await listenTo(db, openUnreadStreams({ db, events, log }, 1)))
  const comments = [': still here\n\n', ': still here\n\n']
  expect([await heard.next(), await heard.next(), await heard.next()]).toEqual(expect.arrayContaining(comments))
  events.emit('closing')
})

async function desk() {
  const office = await testOffice()
  onTestFinished(() => office.events.emit('closing'))
  return {
    ...office,
    listen: async () => await office.call('/insert/unread', { headers: { Accept: 'text/event-stream' } }),
    send: async () => await office.api.request('/insert/contactus', json(newMessage())),
    /** How many questions about messages the database is asked meanwhile; when a session was seen is noted whenever. */
    async countQueries(work: () => Promise<void>) {
      const executor = Object.getPrototypeOf(Object.getPrototypeOf(office.db.getExecutor()))
      const asked = vi.spyOn(executor, 'executeQuery')
      await work()
      const { length } = asked.mock.calls.filter(([query]) => (query as CompiledQuery).sql.includes('"message"'))
      asked.mockRestore()
      return length
    },
  }
}

/** Opens a line of these streams for whoever is signed in. */
async function listenTo(db: Kysely<Tables>, streams: ReturnType<typeof openUnreadStreams>) {
  const session = await db.selectFrom('session').selectAll().executeTakeFirstOrThrow()
  const site = new Hono<ApiEnvironment>().get('/', (c) => {
    const { id: sessionId, userId: id, token } = session
    c.set('self', { id, sessionId, token, role: 'owner', username: 'admin', name: 'admin', signedInAt: new Date() })
    return streams.open(c)
  })
  return await site.request('/')
}

/** The database, slow to give what the first look at the messages has found. */
function holdFirstLook(db: Kysely<Tables>) {
  const [looked, going] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let first: object | undefined
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (JSON.stringify(node).includes('"message"')) first ??= queryId
      return node
    },
    async transformResult({ queryId, result }) {
      if (queryId !== first) return result
      looked.resolve()
      await going.promise
      return result
    },
  }
  return { db: db.withPlugin(plugin), looked: looked.promise, go: going.resolve }
}

function reader(response: Response) {
  const lines = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  return { next: async () => (await lines?.read())?.value }
}
