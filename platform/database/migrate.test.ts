import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { emptyTestResources, testResources } from '#tests/support/resources.ts'
import { insertBarePost } from '#tests/support/rows.ts'
import { migrate, NewerDatabaseError, openMigrator } from './migrate.ts'
import type { Tables } from './tables.ts'

test('an empty database is brought up to date once', async () => {
  const { db, database } = await emptyTestResources()
  await database.migrate()
  const steps = await db.selectFrom('migration').selectAll().execute()
  await database.migrate()
  expect(await db.selectFrom('migration').selectAll().execute()).toEqual(steps)
})

test('a newer database is refused in words, and left as it is', async () => {
  const { db, database } = await testResources()
  await sql`insert into migration (name, timestamp) values ('9999-from-the-future', 'now')`.execute(db)
  await expect(database.migrate()).rejects.toThrow(NewerDatabaseError)
  const words = 'a newer version of this program (it holds 9999-from-the-future)'
  await expect(database.migrate()).rejects.toThrow(words)
  await expect(database.isUpToDate()).rejects.toThrow(words)
})

test('an older database is told from one of this version', async () => {
  const { db, database } = await emptyTestResources()
  expect(await database.isUpToDate()).toBe(false)
  await database.migrate()
  expect(await database.isUpToDate()).toBe(true)
  await sql`delete from migration where name = (select max(name) from migration)`.execute(db)
  expect(await database.isUpToDate()).toBe(false)
})

test('a post of an older database keeps its words, is about no area, and has its text rendered anew', async () => {
  const { db, database } = await emptyTestResources()
  await openMigrator(db).migrateTo('0006-posts-by-state')
  await insertOldPost(db)
  await database.migrate()
  expect(await db.selectFrom('post').select(['title', 'text', 'areas', 'html']).execute()).toEqual([
    { title: 'Costs', text: 'Words.', areas: '[]', html: null },
  ])
})

test('a failed transaction leaves nothing behind, tables included', async () => {
  const { db, database } = await emptyTestResources()
  const failing = database.write(async (transaction) => {
    await migrate(transaction)
    throw new Error('power cut')
  })
  await expect(failing).rejects.toThrow('power cut')
  expect(await db.introspection.getTables()).toEqual([])
})

test('the pictures that older texts show are found', async () => {
  const { db, database } = await emptyTestResources()
  await openMigrator(db).migrateTo('0010-areas-of-posts')
  const key = `${'a'.repeat(32)}.webp`
  await insertBarePost(db, {
    slug: 'older',
    id: 'older',
    text: `![](/uploads/medias/${key}) and /uploads/medias/${key}?w=640`,
  })
  await insertBarePost(db, { slug: 'plain', id: 'plain', text: 'No picture.' })
  await database.migrate()
  expect(await db.selectFrom('shownPicture').selectAll().execute()).toEqual([{ postId: 'older', imageKey: key }])
})

test('a message of an older database is open, waits since it came, and is found by its number', async () => {
  const { db, database } = await emptyTestResources()
  await openMigrator(db).migrateTo('0011-pictures-in-use')
  const at = '2026-11-01T06:00:00.000Z'
  await sql`insert into message (id, reference, name, email, phone, "phoneE164", text, "noticeVersion", "receivedAt")
    values ('a', 'CH-1', 'Ravi', 'ravi@example.com', '(0731) 255-5555', '+917312555555', 'Words.', '1', ${at})`.execute(
    db,
  )
  await database.migrate()
  expect(await db.selectFrom('message').selectAll().execute()).toEqual([
    expect.objectContaining({
      state: 'open',
      contactAt: at,
      binnedAt: null,
      phoneDigits: '07312555555/917312555555',
      spamReasons: '[]',
    }),
  ])
})

test('a row that points to nobody is refused', async () => {
  const { db } = await testResources()
  const now = new Date().toISOString()
  const orphan = { id: '1', token: 't', userId: 'nobody', expiresAt: now, createdAt: now, updatedAt: now }
  const insert = db.insertInto('session').values({ ...orphan, ipAddress: null, userAgent: null })
  await expect(insert.execute()).rejects.toThrow(/foreign key/i)
})

async function insertOldPost(db: Kysely<Tables>) {
  await sql`insert into image (key, width, height, placeholder) values ('a.webp', 8, 5, '')`.execute(db)
  await sql`insert into post (id, slug, title, text, author, tags, "imageKey", "publishedAt", "createdAt", "updatedAt", html)
    values ('a', 'costs', 'Costs', 'Words.', 'A. N. Advocate', '[]', 'a.webp', '', '', '', '<p>Words.</p>')`.execute(db)
}
