import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { NewArticle } from '#domain/press/article.ts'
import { addArticle, deleteArticle } from '#domain/press/office-articles.server.ts'
import { openSqlite } from '#platform/database/database.ts'
import { WriteAccess } from '#platform/database/write-access.ts'
import { testResources } from '#tests/support/resources.ts'
import { staff } from './actor.ts'

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
