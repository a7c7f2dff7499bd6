import { expect, test } from 'vitest'
import { machine, staff } from '#domain/change/actor.ts'
import { adoptRecord, change } from '#domain/change/change.server.ts'
import { adoptOldEntries } from '#domain/change/record-chain.server.ts'
import { rules } from '#domain/rules.ts'
import { testResources } from '#tests/support/unit/resources.ts'
import { insertUser } from '#tests/support/unit/rows.ts'
import { exportRecord, listRecord, maintainRecord, restartRecord, verifyRecord } from './record.server.ts'

async function recordWith(entries = 5) {
  const resources = await testResources()
  for (let number = 1; number <= entries; number++) {
    await change(resources, machine, ({ record }) => record('post edited', `post-${number}`))
  }
  const { db, sign } = resources
  return { resources, db, verify: (...known: { position: number; seal: string }[]) => verifyRecord(db, sign, known) }
}

test('the audit log chain has no gaps after concurrent and rolled-back changes', async () => {
  const { resources, db, verify } = await recordWith(0)
  expect(await verify()).toEqual({ entries: 0 })
  await Promise.all(
    Array.from({ length: 30 }, (_, number) =>
      change(resources, machine, async ({ record }) => {
        await record('post edited', `${number}`, 'another')
        if (number % 5 === 0) throw new Error('not this one')
      }).catch(() => {}),
    ),
  )
  expect(await verify()).toMatchObject({ entries: 48, head: { position: 48 }, since: expect.any(String) })
  const positions = await db.selectFrom('record').select('position').orderBy('position').execute()
  expect(positions.map(({ position }) => position)).toEqual(Array.from({ length: 48 }, (_, at) => at + 1))
})

test('verifying the audit log while entries are added finds no fault', async () => {
  const { resources, verify } = await recordWith()
  const growing = Array.from({ length: 40 }, () =>
    change(resources, machine, ({ record }) => record('post edited', 'p')),
  )
  const seen = await Promise.all(Array.from({ length: 20 }, () => verify()))
  await Promise.all(growing)
  expect(seen.filter(({ fault }) => fault)).toEqual([])
})

type TestRecord = Awaited<ReturnType<typeof recordWith>>

test.each<[what: string, tamper: (db: TestRecord['db']) => Promise<unknown>, position: number, words: string]>([
  [
    'changed',
    (db) => db.updateTable('record').set({ subjectId: 'another' }).where('position', '=', 3).execute(),
    3,
    'Entry 3 was altered',
  ],
  [
    'given to another',
    (db) => db.updateTable('record').set({ accountId: 'x' }).where('position', '=', 1).execute(),
    1,
    'Entry 1 was altered',
  ],
  [
    'listed under another kind',
    (db) => db.updateTable('record').set({ kind: 'Press' }).where('position', '=', 2).execute(),
    2,
    'Entry 2 was altered',
  ],
  ['removed', (db) => db.deleteFrom('record').where('position', '=', 2).execute(), 2, 'Entry 2 is missing'],
  [
    'added at the end',
    (db) =>
      db
        .insertInto('record')
        .values({ ...foreignEntry, position: 6, seal: 'x' })
        .execute(),
    6,
    'Entry 6 was altered, or added',
  ],
  [
    'added beside the chain',
    (db) =>
      db
        .insertInto('record')
        .values({ ...foreignEntry, position: null, seal: null })
        .execute(),
    5,
    'was added beside the chain',
  ],
  ['cut off', (db) => db.deleteFrom('record').where('position', '>', 3).execute(), 4, 'entries 4 to 5 are missing'],
  [
    'cut off with its head',
    async (db) => {
      await db.deleteFrom('record').where('position', '>', 3).execute()
      const last = await db.selectFrom('record').selectAll().where('position', '=', 3).executeTakeFirstOrThrow()
      await db
        .updateTable('recordHead')
        .set({ position: 3, seal: last.seal ?? '' })
        .execute()
    },
    3,
    'head of the record was altered',
  ],
  ['robbed of its head', (db) => db.deleteFrom('recordHead').execute(), 0, 'head of the record is missing'],
])('verification detects tampering with the audit log: %s', async (_, tamper, position, words) => {
  const { db, verify } = await recordWith()
  expect((await verify()).fault).toBeUndefined()
  await tamper(db)
  expect((await verify()).fault).toEqual({ position, words: expect.stringContaining(words) })
})

const foreignEntry = {
  at: '2999-01-01T00:00:00.000Z',
  what: 'post deleted',
  subjectId: 'x',
  actor: 'machine' as const,
  accountId: null,
  network: null,
}

test('a head known from a backup or the log reveals that the whole audit log was replaced', async () => {
  const { verify } = await recordWith()
  const { head } = await verify()
  if (!head) throw new Error('no head')
  expect((await verify(head)).fault).toBeUndefined()
  const later = { position: head.position + 2, seal: 'later' }
  expect((await verify(later)).fault?.words).toContain('knows entries up to 7')
  expect((await verify({ ...head, seal: 'another' })).fault?.words).toContain('Entry 5 is another')
})

test('entries of an older release are added to the chain within an hour, and not later', async () => {
  const { resources, db, verify } = await recordWith(0)
  await db
    .insertInto('record')
    .values([foreignEntry, foreignEntry].map((row) => ({ ...row, position: null, seal: null })))
    .execute()
  await adoptRecord(resources)
  expect(await verify()).toMatchObject({ entries: 2 })
  expect((await listRecord(db, { page: 1, limit: 10, kind: 'Blog' })).total).toBe(2)
  await db
    .insertInto('record')
    .values({ ...foreignEntry, position: null, seal: null })
    .execute()
  await change(resources, machine, ({ record }) => record('post edited', 'own'))
  expect(await verify()).toMatchObject({ entries: 4 })
  await db
    .insertInto('record')
    .values({ ...foreignEntry, position: null, seal: null })
    .execute()
  const inTwoHours = new Date(Date.now() + 2 * 60 * 60 * 1000)
  const seal = (words: string) => resources.sign('record', words)
  expect(await resources.database.write((transaction) => adoptOldEntries(transaction, seal, inTwoHours))).toBe(0)
})

test('expired audit log entries are deleted, and the remaining chain can still be verified', async () => {
  const { resources, db, verify } = await recordWith()
  const inFuture = new Date(Date.now() + (rules.record.retentionDays + 1) * 24 * 60 * 60 * 1000)
  expect(await maintainRecord(resources, new Date())).toBe(0)
  expect(await maintainRecord(resources, inFuture)).toBe(5)
  expect(await verify()).toMatchObject({ entries: 1, head: { position: 6 } })
  expect(await db.selectFrom('record').select('what').execute()).toEqual([{ what: 'record trimmed' }])
  await db.updateTable('recordHead').set({ cutPosition: 4 }).execute()
  expect((await verify()).fault?.words).toContain('altered')
})

test('a broken chain can be restarted: old entries stay, and new ones are verified and trimmed', async () => {
  const { resources, db, verify } = await recordWith()
  const owner = staff({ id: 'asha', role: 'owner' }, { address: '192.0.2.7' })
  await expect(restartRecord(resources, owner)).rejects.toMatchObject({ code: 'record-unbroken' })
  await db.updateTable('record').set({ subjectId: 'another' }).where('position', '=', 3).execute()
  await db
    .insertInto('record')
    .values({ ...foreignEntry, position: null, seal: null })
    .execute()
  // Entries of an older release are no longer adopted.
  await db.updateTable('recordHead').set({ openUntil: '2000-01-01T00:00:00.000Z' }).execute()
  await restartRecord(resources, owner)
  expect(await verify()).toMatchObject({ entries: 1, head: { position: 7 } })
  expect((await listRecord(db, { page: 1, limit: 10 })).total).toBe(7)
  await change(resources, machine, ({ record }) => record('post edited', 'own'))
  expect(await verify()).toMatchObject({ entries: 2, head: { position: 8 } })
  const inFuture = new Date(Date.now() + (rules.record.retentionDays + 1) * 24 * 60 * 60 * 1000)
  await maintainRecord(resources, inFuture)
  expect((await verify()).fault).toBeUndefined()
  await db.updateTable('record').set({ subjectId: 'x' }).where('what', '=', 'record trimmed').execute()
  expect((await verify()).fault?.words).toContain('was altered')
})

test('audit log entries are filtered by account, kind, subject and date, listed newest first, and exported', async () => {
  const { resources, db } = await recordWith(2)
  const accountId = await insertUser(db, 'asha', 'Asha Rao')
  await change(resources, staff({ id: accountId, role: 'owner' }, { address: '192.0.2.7' }), ({ record }) =>
    record('party added', 'p'),
  )
  const list = (filter: Parameters<typeof exportRecord>[2]) => listRecord(db, { page: 1, limit: 10, ...filter })
  expect((await list({})).rows.map(({ number }) => number)).toEqual([3, 2, 1])
  expect(await list({ accountId })).toMatchObject({
    total: 1,
    rows: [{ what: 'party added', kind: 'Messages', account: { name: 'Asha Rao' } }],
  })
  expect((await list({ kind: 'Blog' })).total).toBe(2)
  expect((await list({ subject: 'post-2' })).total).toBe(1)
  expect((await list({ from: '2999-01-01' })).total).toBe(0)
  const lines: string[] = []
  for await (const line of exportRecord(resources, machine, { kind: 'Blog' })) lines.push(line)
  expect(lines.map((line) => JSON.parse(line).position)).toEqual([1, 2])
})
