import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { connectSqlite } from './connect.ts'
import { forgetDeleted } from './forget-deleted.ts'
import { migrate } from './migrate.ts'

const words = 'quixotic-bergamot'

test('deleted words are in no file of the database', async () => {
  const { db, insert, filesHolding } = await fileDatabase()
  await insert('before', 'other words')
  await insert('rare', `${words} `.repeat(500))
  await insert('after', 'other words')
  expect(filesHolding()).not.toEqual([])
  await db.deleteFrom('article').where('id', '=', 'rare').execute()
  await forgetDeleted(db)
  expect(filesHolding()).toEqual([])
  expect(await db.selectFrom('article').select('id').orderBy('id').execute()).toEqual([
    { id: 'after' },
    { id: 'before' },
  ])
})

test('a reader in another process does not hold the site up, and the next time all is forgotten', async () => {
  const { db, file, insert, filesHolding } = await fileDatabase()
  await insert('rare', words)
  const reader = new DatabaseSync(file)
  reader.exec('begin; select * from article')
  await db.deleteFrom('article').execute()
  await forgetDeleted(db)
  expect(filesHolding()).not.toEqual([])
  reader.exec('commit')
  reader.close()
  await forgetDeleted(db)
  expect(filesHolding()).toEqual([])
})

async function fileDatabase() {
  const folder = mkdtempSync(path.join(tmpdir(), 'chambers-forget-'))
  const file = path.join(folder, 'site.db')
  const db = connectSqlite(file)
  await db.transaction().execute(migrate)
  onTestFinished(async () => {
    await db.destroy()
    rmSync(folder, { recursive: true })
  })
  const now = new Date().toISOString()
  return {
    db,
    file,
    insert: (id: string, title: string) =>
      db.insertInto('article').values({ id, title, platform: '', url: '', createdAt: now, updatedAt: now }).execute(),
    filesHolding: () => readdirSync(folder).filter((name) => readFileSync(path.join(folder, name)).includes(words)),
  }
}
