import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { Hono } from 'hono'
import type { CompiledQuery, Kysely, KyselyPlugin } from 'kysely'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { deleteSession } from '#domain/accounts/sign-in/sessions.server.ts'
import { staff } from '#domain/change/actor.ts'
import { change } from '#domain/change/change.server.ts'
import { handleMessages } from '#domain/messages/desk/handle-messages.server.ts'
import { rules } from '#domain/rules.ts'
import type { Tables } from '#platform/database/tables.ts'
import { json, newMessage } from '#tests/support/samples.ts'
import { testOffice } from '#tests/support/unit/api.ts'
import { insertMessage, insertUser } from '#tests/support/unit/rows.ts'
import type { ApiEnvironment } from './request.ts'
import { openUnreadStreams } from './unread-streams.ts'

const { streamsPerSession } = rules.office

test('a stream above the limit per session is rejected with 429, and closing a stream frees its place', async () => {
  const { listen } = await openDesk()
  const streamReaders = await Promise.all(Array.from({ length: streamsPerSession }, listen))
  const refused = await listen()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({ error: { code: 'too-many-streams' } })
  await streamReaders[0]?.body?.cancel()
  expect((await listen()).status).toBe(200)
})

test('a stream that is closed during its first query frees its place at once', async () => {
  const { db, events, log } = await openDesk()
  const slow = delayFirstQuery(db)
  const streams = openUnreadStreams({ db: slow.db, events, log })
  const streamReaders: Response[] = []
  while (streamReaders.length < streamsPerSession) streamReaders.push(await listenTo(db, streams))
  await slow.queried
  for (const stream of streamReaders) await stream.body?.cancel()
  expect((await listenTo(db, streams)).status).toBe(200)
  slow.release()
})

test('a client that disconnects before its response begins does not count towards the limit', async () => {
  const { db, events, log } = await openDesk()
  const streams = openUnreadStreams({ db, events, log })
  for (let turn = 0; turn < streamsPerSession; turn++) {
    const outgoing = new ServerResponse(new IncomingMessage(new Socket()))
    // Either before the handler is called, or after it has returned.
    if (turn % 2 === 0) outgoing.destroy()
    expect((await listenTo(db, streams, { outgoing })).status).toBe(200)
    outgoing.emit('close')
  }
  expect((await listenTo(db, streams)).status).toBe(200)
})

test('HEAD requests open no stream', async () => {
  const { listen, call } = await openDesk()
  const head = { method: 'HEAD', headers: { Accept: 'text/event-stream' } }
  for (let turn = 0; turn < streamsPerSession; turn++) await call('/insert/unread', head)
  expect((await listen()).status).toBe(200)
})

test('a change causes no more queries for five streams than for one', async () => {
  const { listen, send, countQueries } = await openDesk()
  const alone = [reader(await listen())]
  for (const stream of alone) expect(await stream.next()).toContain('"unread":0')
  const forOne = await countQueries(async () => {
    await send()
    for (const stream of alone) expect(await stream.next()).toContain('"unread":1')
  })
  const five = [...alone]
  while (five.length < streamsPerSession) {
    const stream = reader(await listen())
    expect(await stream.next()).toContain('"unread":1')
    five.push(stream)
  }
  const forFive = await countQueries(async () => {
    await send()
    for (const stream of five) expect(await stream.next()).toContain('"unread":2')
  })
  expect(forOne).toBeGreaterThan(0)
  expect(forFive).toBe(forOne)
})

test('a stream counts only the messages that are assigned to its own account', async () => {
  const { listen, send, ...resources } = await openDesk()
  const { db } = resources
  const own = reader(await listen())
  expect(await own.next()).toContain('"assigned":0')
  await send()
  expect(await own.next()).toContain('"assigned":0')
  const { id } = await db.selectFrom('message').select('id').executeTakeFirstOrThrow()
  const meera = await insertUser(db, 'meera')
  await insertUser(db, 'imran')
  const assign = (assignee: string) =>
    handleMessages(resources, staff({ id: meera, role: 'owner' }, { address: '192.0.2.1' }), [id], { assignee })
  await assign('imran')
  expect(await own.next()).toContain('"assigned":0')
  await assign('admin')
  expect(await own.next()).toMatch(/"assigned":1,"assignments":\[{"_id":"[^"]+".*"by":"meera"/)
})

test('a stream ends at the next event after its session has expired', async () => {
  const { listen, send, db } = await openDesk()
  const stream = reader(await listen())
  await stream.next()
  await db
    .updateTable('session')
    .set({ expiresAt: new Date(0).toISOString() })
    .execute()
  await send()
  expect(await stream.next()).toBeUndefined()
})

test('a stream ends at once when its session is deleted, but not when another session is', async () => {
  const { listen, send, ...resources } = await openDesk()
  const { db } = resources
  const stream = reader(await listen())
  await stream.next()
  const { id, userId } = await db.selectFrom('session').select(['id', 'userId']).executeTakeFirstOrThrow()
  const actor = staff({ id: userId, role: 'owner' }, { address: 'here' })
  await change(resources, actor, (open) => deleteSession(open, userId, 'another'))
  await send()
  expect(await stream.next()).toContain('"unread":1')
  await change(resources, actor, (open) => deleteSession(open, userId, id))
  expect(await stream.next()).toBeUndefined()
})

test('a delayed query result is not sent after a newer one', async () => {
  const { db, events, log, send } = await openDesk()
  const slow = delayFirstQuery(db)
  const stream = reader(await listenTo(db, openUnreadStreams({ db: slow.db, events, log })))
  await slow.queried
  await send()
  expect(await stream.next()).toContain('"unread":1')
  slow.release()
  await send()
  expect(await stream.next()).toContain('"unread":2')
})

test.runIf(inject('postgresUrl'))(
  'a transaction that begins first but commits last is included in the newest unread count',
  async () => {
    const { db, events, log, send } = await openDesk()
    const early = await db.startTransaction().execute()
    await insertMessage(early, { id: 'early' })
    await early.insertInto('record').values({ at: '', what: 'message received', actor: 'visitor' }).execute()
    await send()
    const slow = delayFirstQuery(db)
    const stream = reader(await listenTo(db, openUnreadStreams({ db: slow.db, events, log })))
    await slow.queried
    await early.commit().execute()
    events.emit('invalidated', new Set(['messages']))
    expect(await stream.next()).toContain('"unread":2')
    slow.release()
    await send()
    expect(await stream.next()).toContain('"unread":3')
  },
)

test('an idle stream receives keep-alive comments', async () => {
  const { db, events, log } = await openDesk()
  const stream = reader(await listenTo(db, openUnreadStreams({ db, events, log }, 1)))
  const comments = [': still here\n\n', ': still here\n\n']
  expect([await stream.next(), await stream.next(), await stream.next()]).toEqual(expect.arrayContaining(comments))
  events.emit('closing')
})

async function openDesk() {
  const office = await testOffice()
  onTestFinished(() => office.events.emit('closing'))
  return {
    ...office,
    listen: async () => await office.call('/insert/unread', { headers: { Accept: 'text/event-stream' } }),
    send: async () => await office.api.request('/insert/contactus', json(newMessage())),
    /** Counts the queries for messages during the work; others, such as those for sessions, may run at any time. */
    async countQueries(work: () => Promise<void>) {
      const executor = Object.getPrototypeOf(Object.getPrototypeOf(office.db.getExecutor()))
      const spy = vi.spyOn(executor, 'executeQuery')
      await work()
      const { length } = spy.mock.calls.filter(([query]) => (query as CompiledQuery).sql.includes('"message"'))
      spy.mockRestore()
      return length
    },
  }
}

/** Opens a stream for the signed-in user. */
async function listenTo(
  db: Kysely<Tables>,
  streams: ReturnType<typeof openUnreadStreams>,
  bindings?: ApiEnvironment['Bindings'],
) {
  const session = await db.selectFrom('session').selectAll().executeTakeFirstOrThrow()
  const site = new Hono<ApiEnvironment>().get('/', (c) => {
    const { id: sessionId, userId: id, token } = session
    c.set('self', { id, sessionId, token, role: 'owner', username: 'admin', name: 'admin', signedInAt: new Date() })
    return streams.open(c)
  })
  return await site.request('/', {}, bindings)
}

/** The database, with a delayed result of the first query for messages. */
function delayFirstQuery(db: Kysely<Tables>) {
  const [queried, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let first: object | undefined
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (JSON.stringify(node).includes('"message"')) first ??= queryId
      return node
    },
    async transformResult({ queryId, result }) {
      if (queryId !== first) return result
      queried.resolve()
      await released.promise
      return result
    },
  }
  return { db: db.withPlugin(plugin), queried: queried.promise, release: released.resolve }
}

function reader(response: Response) {
  const streamReaders = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  return { next: async () => (await streamReaders?.read())?.value }
}
