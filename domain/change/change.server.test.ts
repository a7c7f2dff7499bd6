import { expect, test } from 'vitest'
import type { Resources } from '#platform/resources.ts'
import { testResources } from '#tests/support/resources.ts'
import { machine, staff, visitor } from './actor.ts'
import { change } from './change.server.ts'

const at = '2026-11-01T06:00:00.000Z'
const article = { id: 'a', title: 'A title', platform: '', url: '', createdAt: at, updatedAt: at }

test('what is done, who did it and from where is recorded with it', async () => {
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

test('what happens to many rows at once is a record for each', async () => {
  const resources = await testResources()
  await change(resources, machine, ({ record }) => record('message shown', 'a', 'b', 'c'))
  const records = await resources.db.selectFrom('record').select('subjectId').orderBy('number').execute()
  expect(records.map(({ subjectId }) => subjectId)).toEqual(['a', 'b', 'c'])
})

test('a change that fails leaves no row, no record and no file to remove, and announces nothing', async () => {
  const resources = await testResources()
  const { db, events } = resources
  const heard: string[] = []
  events.on('invalidated', (names) => heard.push(...names))
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
  expect(heard).toEqual([])
})

test('what was invalidated is announced once, when it can be read', async () => {
  const resources = await testResources()
  const { db, events } = resources
  const heard: { names: string[]; rows: Promise<unknown[]> }[] = []
  events.on('invalidated', (names) => {
    heard.push({ names: [...names], rows: db.selectFrom('article').select('id').execute() })
  })
  await change(resources, machine, async ({ db, invalidate }) => {
    invalidate('press', 'post:a')
    await db.insertInto('article').values(article).execute()
    invalidate('press')
  })
  expect(heard.map(({ names }) => names)).toEqual([['press', 'post:a']])
  expect(await heard[0]?.rows).toEqual([{ id: 'a' }])
})

test('who cannot hear an announcement does not undo what was kept', async () => {
  const resources = await testResources()
  resources.events.on('invalidated', () => {
    throw new Error('deaf')
  })
  const answer = change(resources, machine, async ({ invalidate }) => {
    invalidate('press')
    return 'kept'
  })
  expect(await answer).toBe('kept')
})

test('changes at the same moment do not see each other half done', async () => {
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

test('discarded files are gone when the change is answered', async () => {
  const resources = await testResources()
  const { db, files } = resources
  await files.put('medias/a.webp', Buffer.from('a'))
  await files.put('medias/b.webp', Buffer.from('b'))
  await change(resources, machine, ({ discard }) => discard('medias/a.webp', 'medias/never-there.webp'))
  expect([...files.contents.keys()]).toEqual(['medias/b.webp'])
  expect(await db.selectFrom('discardedFile').selectAll().execute()).toEqual([])
})

test('who waits for something slow within a change is told so', async () => {
  const resources = await testResources()
  const slow = change(resources, machine, async () => {
    await resources.files.get('medias/a.webp')
  })
  await expect(slow).rejects.toThrow('too slow to be waited for within a change')
})

test('what only reads has no word for writing', async () => {
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

test('the right to write cannot be used by who holds it', async () => {
  const { writeAccess, database }: Pick<Resources, 'writeAccess' | 'database'> = await testResources()
  // @ts-expect-error WriteAccess has no public method …
  expect(writeAccess.write).toBeUndefined()
  // @ts-expect-error … and neither has the type of the database.
  expect(database.write).toBeDefined()
})
