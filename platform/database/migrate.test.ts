import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { emptyTestResources, testResources } from '#tests/support/resources.ts'
import { underLock } from './connect.ts'
import { isUpToDate, migrate, NewerDatabaseError } from './migrate.ts'

test('an empty database is brought up to date once', async () => {
  const { db } = await emptyTestResources()
  expect(await underLock(db, migrate)).toEqual({ fresh: true })
  expect(await underLock(db, migrate)).toEqual({ fresh: false })
})

test('a newer database is refused in words, and left as it is', async () => {
  const { db } = await testResources()
  await sql`insert into migration (name, timestamp) values ('9999-from-the-future', 'now')`.execute(db)
  await expect(underLock(db, migrate)).rejects.toThrow(NewerDatabaseError)
  const words = 'a newer version of this program (it holds 9999-from-the-future)'
  await expect(underLock(db, migrate)).rejects.toThrow(words)
  await expect(isUpToDate(db)).rejects.toThrow(words)
})

test('an older database is told from one of this version', async () => {
  const { db } = await emptyTestResources()
  expect(await isUpToDate(db)).toBe(false)
  await underLock(db, migrate)
  expect(await isUpToDate(db)).toBe(true)
  await sql`delete from migration where name = (select max(name) from migration)`.execute(db)
  expect(await isUpToDate(db)).toBe(false)
})

test('a failed transaction leaves nothing behind, tables included', async () => {
  const { db } = await emptyTestResources()
  const failing = underLock(db, async (transaction) => {
    await migrate(transaction)
    throw new Error('power cut')
  })
  await expect(failing).rejects.toThrow('power cut')
  expect(await db.introspection.getTables()).toEqual([])
})

test('a row that points to nobody is refused', async () => {
  const { db } = await testResources()
  const now = new Date().toISOString()
  const orphan = { id: '1', token: 't', userId: 'nobody', expiresAt: now, createdAt: now, updatedAt: now }
  const insert = db.insertInto('session').values({ ...orphan, ipAddress: null, userAgent: null })
  await expect(insert.execute()).rejects.toThrow(/foreign key/i)
})

test('work that reads before it writes is not torn apart by another writer', async () => {
  const { db } = await testResources()
  const take = () =>
    underLock(db, async (transaction) => {
      const seen = await transaction.selectFrom('sample').selectAll().execute()
      await transaction
        .insertInto('sample')
        .values({ subject: 'post', subjectId: String(seen.length) })
        .execute()
    })
  await Promise.all([take(), take(), take(), take()])
  const rows = await db.selectFrom('sample').select('subjectId').orderBy('subjectId').execute()
  expect(rows.map((row) => row.subjectId)).toEqual(['0', '1', '2', '3'])
})
