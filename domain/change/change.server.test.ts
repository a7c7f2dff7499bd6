import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { NewArticle } from '#domain/press/article.ts'
import { addArticle, deleteArticle } from '#domain/press/articles.server.ts'
import { openSqlite } from '#platform/database/database.ts'
import { WriteAccess } from '#platform/database/write-access.ts'
import type { Resources } from '#platform/resources.ts'
import { testResources } from '#tests/support/unit/resources.ts'
import { machine, staff, visitor } from './actor.ts'
import { change } from './change.server.ts'

const at = '2026-11-01T06:00:00.000Z'
const article = { id: 'a', title: 'A title', platform: '', url: '', createdAt: at, updatedAt: at }

test('a change records the action, the actor and the network in the audit log', async () => {
  const resources = await testResources()
  const { db } = resources
  await change(resources, staff({ id: 'an account', role: 'owner' }, { address: '192.0.2.77' }), ({ record }) =>
    record('article added', 'a'),
  )
  await change(resources, visitor({ address: '192.0.2.77' }), ({ record }) => record('message received', 'm'))
  await change(resources, machine, ({ record }) => record('words read anew'))
  const records = await db.selectFrom('record').selectAll().orderBy('number').execute()
  const network = '192.0.2.0/24'
  expect(records).toMatchObject([
    { what: 'article added', subjectId: 'a', actor: 'account', accountId: 'an account', network },
    { what: 'message received', subjectId: 'm', actor: 'visitor', accountId: null, network },
    { what: 'words read anew', subjectId: null, actor: 'machine', accountId: null, network: null },
  ])
  expect(records.every((record) => record.at <= new Date().toISOString())).toBe(true)
})

test('an action on several rows creates an audit record for each row', async () => {
  const resources = await testResources()
  await change(resources, machine, ({ record }) => record('message shown', 'a', 'b', 'c'))
  const records = await resources.db.selectFrom('record').select('subjectId').orderBy('number').execute()
  expect(records.map(({ subjectId }) => subjectId)).toEqual(['a', 'b', 'c'])
})

test('a failed change leaves no row, audit record or discarded file, and emits no invalidation', async () => {
  const resources = await testResources()
  const { db, events } = resources
  const received: string[] = []
  events.on('invalidated', (names) => received.push(...names))
  const failing = change(resources, machine, async ({ db, record, invalidate, discard }) => {
    await db.insertInto('article').values(article).execute()
    await record('article added', 'a')
    await discard('blogs/a.webp')
    invalidate('press')
    throw new Error('power cut')
  })
  await expect(failing).rejects.toThrow('power cut')
  for (const table of ['article', 'record', 'discardedFile'] as const) {
    expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([])
  }
  expect(received).toEqual([])
})

test('invalidations are emitted once per change, when its rows can be read', async () => {
  const resources = await testResources()
  const { db, events } = resources
  const received: { names: string[]; rows: Promise<unknown[]> }[] = []
  events.on('invalidated', (names) => {
    received.push({ names: [...names], rows: db.selectFrom('article').select('id').execute() })
  })
  await change(resources, machine, async ({ db, invalidate }) => {
    invalidate('press', 'post:a')
    await db.insertInto('article').values(article).execute()
    invalidate('press')
  })
  expect(received.map(({ names }) => names)).toEqual([['press', 'post:a']])
  expect(await received[0]?.rows).toEqual([{ id: 'a' }])
})

test('an error in an invalidation listener does not fail the change', async () => {
  const resources = await testResources()
  resources.events.on('invalidated', () => {
    throw new Error('listener failed')
  })
  const result = change(resources, machine, async ({ invalidate }) => {
    invalidate('press')
    return 'done'
  })
  expect(await result).toBe('done')
})

test('concurrent changes are serialised, and each sees the rows of those before it', async () => {
  const resources = await testResources()
  const updateAndCount = () =>
    change(resources, machine, async ({ db }) => {
      await db.updateTable('article').set({ title: 'taken' }).where('id', '=', 'a').execute()
      const seen = await db.selectFrom('sample').selectAll().execute()
      await db
        .insertInto('sample')
        .values({ subject: 'post', subjectId: String(seen.length) })
        .execute()
    })
  await resources.db.insertInto('article').values(article).execute()
  await Promise.all([updateAndCount(), updateAndCount(), updateAndCount(), updateAndCount()])
  const rows = await resources.db.selectFrom('sample').select('subjectId').orderBy('subjectId').execute()
  expect(rows.map((row) => row.subjectId)).toEqual(['0', '1', '2', '3'])
})

test('discarded files are deleted before the change returns', async () => {
  const resources = await testResources()
  const { db, files } = resources
  await files.put('medias/a.webp', Buffer.from('a'))
  await files.put('medias/b.webp', Buffer.from('b'))
  await change(resources, machine, ({ discard }) => discard('medias/a.webp', 'medias/never-there.webp'))
  expect([...files.contents.keys()]).toEqual(['medias/b.webp'])
  expect(await db.selectFrom('discardedFile').selectAll().execute()).toEqual([])
})

test('waiting for the file store within a change is rejected as too slow', async () => {
  const resources = await testResources()
  const slow = change(resources, machine, async () => {
    await resources.files.get('medias/a.webp')
  })
  await expect(slow).rejects.toThrow('too slow to be waited for within a change')
})

test('the read-only database type has no insert, update, delete or transaction', async () => {
  const { db }: Pick<Resources, 'db'> = await testResources()
  // @ts-expect-error Outside a transaction the type has no insert …
  expect(db.insertInto).toBeDefined()
  // @ts-expect-error … no update …
  expect(db.updateTable).toBeDefined()
  // @ts-expect-error … no delete …
  expect(db.deleteFrom).toBeDefined()
  // @ts-expect-error … and cannot start a transaction.
  expect(db.transaction).toBeDefined()
})

test('the types of WriteAccess and of the database expose no write method', async () => {
  const { writeAccess, database }: Pick<Resources, 'writeAccess' | 'database'> = await testResources()
  // @ts-expect-error WriteAccess has no public method …
  expect(writeAccess.write).toBeUndefined()
  // @ts-expect-error … and neither has the type of the database.
  expect(database.write).toBeDefined()
})

const input = NewArticle.parse({ title: 'A title', platform: 'A paper', url: 'https://press.example/a' })
const here = { address: '192.0.2.1' }
const [asha, ravi] = [staff({ id: 'asha', role: 'owner' }, here), staff({ id: 'ravi', role: 'owner' }, here)]

test('repeated and concurrent requests with the same key return the same article and create it only once', async () => {
  const resources = await testResources()
  const first = await addArticle(resources, asha, { input, key: 'k' })
  const both = await Promise.all([1, 2].map(() => addArticle(resources, asha, { input, key: 'k' })))
  const duplicates = await Promise.all([1, 2, 3].map(() => addArticle(resources, asha, { input, key: 'another' })))
  expect(both).toEqual([first, first])
  expect(new Set(duplicates.map(({ id }) => id)).size).toBe(1)
  expect(await resources.db.selectFrom('article').select('id').execute()).toHaveLength(2)
  const records = await resources.db.selectFrom('record').select('what').execute()
  expect(records).toHaveLength(2)
})

test('the same key from another user, or no key, creates another article', async () => {
  const resources = await testResources()
  await addArticle(resources, asha, { input, key: 'k' })
  await addArticle(resources, ravi, { input, key: 'k' })
  await addArticle(resources, asha, { input })
  await addArticle(resources, asha, { input })
  expect(await resources.db.selectFrom('article').select('id').execute()).toHaveLength(4)
})

test('a repeated request with the key of a deleted article does not create it again', async () => {
  const resources = await testResources()
  const { id } = await addArticle(resources, asha, { input, key: 'k' })
  await deleteArticle(resources, asha, id)
  await expect(addArticle(resources, asha, { input, key: 'k' })).rejects.toMatchObject({ code: 'not-found' })
})

test('concurrent requests with the same key return the same article in a SQLite file with separate read connections', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'chambers-once-'))
  const database = openSqlite(path.join(folder, 'site.db'))
  onTestFinished(async () => {
    await database.close()
    rmSync(folder, { recursive: true })
  })
  await database.migrate()
  const resources = {
    ...(await testResources()),
    db: database.db,
    writeAccess: new WriteAccess(database.write, () => 'a seal'),
  }
  const duplicates = await Promise.all([1, 2, 3].map(() => addArticle(resources, asha, { input, key: 'k' })))
  expect(new Set(duplicates.map(({ id }) => id)).size).toBe(1)
})
