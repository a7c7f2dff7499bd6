import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { emptyTestResources, testResources } from '#tests/support/unit/resources.ts'
import { insertBarePost } from '#tests/support/unit/rows.ts'
import { openSqlite } from './database.ts'
import { migrate, NewerDatabaseError, openMigrator } from './migrate.ts'
import type { Tables } from './tables.ts'

test('migrating an empty database twice applies each migration once', async () => {
  const { db, database } = await emptyTestResources()
  await database.migrate()
  const steps = await db.selectFrom('migration').selectAll().execute()
  await database.migrate()
  expect(await db.selectFrom('migration').selectAll().execute()).toEqual(steps)
})

test('migrate and isUpToDate reject a database of a newer version and name its migration', async () => {
  const { db, database } = await testResources()
  await sql`insert into migration (name, timestamp) values ('9999-from-the-future', 'now')`.execute(db)
  await expect(database.migrate()).rejects.toThrow(NewerDatabaseError)
  const words = 'a newer version of this program (it holds 9999-from-the-future)'
  await expect(database.migrate()).rejects.toThrow(words)
  await expect(database.isUpToDate()).rejects.toThrow(words)
})

test('isUpToDate is true only when every migration has been applied', async () => {
  const { db, database } = await emptyTestResources()
  expect(await database.isUpToDate()).toBe(false)
  await database.migrate()
  expect(await database.isUpToDate()).toBe(true)
  await sql`delete from migration where name = (select max(name) from migration)`.execute(db)
  expect(await database.isUpToDate()).toBe(false)
})

test('isEmpty is true only before the first migration, and a failed read is an error', async () => {
  const database = openSqlite(':memory:')
  expect(await database.isEmpty()).toBe(true)
  await database.migrate()
  expect(await database.isEmpty()).toBe(false)
  await database.close()
  await expect(database.isEmpty()).rejects.toThrow()
})

test('migrating an older post preserves its text, sets no practice area and clears its rendered HTML', async () => {
  const { db, database } = await emptyTestResources()
  await openMigrator(db).migrateTo('0006-posts-by-state')
  await insertOldPost(db)
  await database.migrate()
  expect(await db.selectFrom('post').select(['title', 'text', 'areas', 'html']).execute()).toEqual([
    { title: 'Costs', text: 'Words.', areas: '[]', html: null },
  ])
})

test('a failed transaction also rolls back the tables its migrations created', async () => {
  const { db, database } = await emptyTestResources()
  const failing = database.write(async (transaction) => {
    await migrate(transaction)
    throw new Error('power cut')
  })
  await expect(failing).rejects.toThrow('power cut')
  expect(await db.introspection.getTables()).toEqual([])
})

test('migration records the pictures that the text of older posts shows', async () => {
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

test('migration makes an older message open, sets its contact date and stores its phone digits', async () => {
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

test('a row with a foreign key to a missing row is rejected', async () => {
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
