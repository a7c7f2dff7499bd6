import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openSqlite } from './database.ts'
import type { Transaction } from './tables.ts'

const rareWord = 'quixotic-bergamot'

test('concurrent writes share one commit, and each returns its own result', async () => {
  const { write, titles, commits } = await fileDatabase()
  const before = commits()
  const results = await Promise.all(['a', 'b', 'c'].map((id) => write((db) => insert(db, id).then(() => id))))
  expect(results).toEqual(['a', 'b', 'c'])
  expect(await titles()).toEqual(['a', 'b', 'c'])
  expect(commits() - before).toBe(1)
})

test('a write that arrives while another is running joins the same commit', async () => {
  const { write, commits } = await fileDatabase()
  const before = commits()
  const first = write((db) => insert(db, 'a'))
  await setImmediate()
  const second = write((db) => insert(db, 'b'))
  await Promise.all([first, second])
  expect(commits() - before).toBe(1)
})

test('a failed write is rolled back without affecting the other writes of its group', async () => {
  const { write, titles } = await fileDatabase()
  const results = await Promise.allSettled([
    write((db) => insert(db, 'a')),
    write(async (db) => {
      await insert(db, 'b')
      throw new Error('changed its mind')
    }),
    write((db) => insert(db, 'c')),
  ])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await titles()).toEqual(['a', 'c'])
})

test('a write that violates a constraint is rejected only after the conflicting row can be read', async () => {
  const { write, titles } = await fileDatabase()
  const seen = write(async (db) => {
    await insert(db, 'a')
  })
  const refused = write((db) => insert(db, 'a')).catch(() => titles())
  await seen
  expect(await refused).toEqual(['a'])
})

test('a full disk rejects the write with its original error, and later writes succeed', async () => {
  const { write, titles } = await fileDatabase()
  await write((db) => sql`pragma max_page_count = 60`.execute(db))
  const full = write((db) => insert(db, 'x'.repeat(2_000_000)))
  await expect(full).rejects.toThrow(/full/)
  await write((db) => insert(db, 'later'))
  expect(await titles()).toEqual(['later'])
})

test('when a group cannot be committed, all its writes are rejected, and later writes succeed', async () => {
  const { write, titles } = await fileDatabase()
  const results = await Promise.allSettled([
    write((db) => insert(db, 'a')),
    // Ends the transaction of the whole group, as a full disk would.
    write((db) => sql`rollback`.execute(db)),
  ])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await titles()).toEqual([])
  await write((db) => insert(db, 'later'))
  expect(await titles()).toEqual(['later'])
})

test('reads do not wait for a running write and see only committed rows', async () => {
  const { write, titles } = await fileDatabase()
  const { promise, resolve } = Promise.withResolvers<void>()
  const writing = write(async (db) => {
    await insert(db, 'a')
    await promise
  })
  expect(await titles()).toEqual([])
  resolve()
  await writing
  expect(await titles()).toEqual(['a'])
})

test('the read connection rejects writes', async () => {
  const { db } = await fileDatabase()
  const written = insert(db as unknown as Transaction, 'a')
  await expect(written).rejects.toThrow(/readonly/)
})

test('while another process holds the write lock, reads succeed and writes wait', async () => {
  const { file, write, titles } = await fileDatabase()
  const other = new DatabaseSync(file)
  other.exec('begin immediate')
  const writing = write((db) => insert(db, 'a'))
  expect(await titles()).toEqual([])
  other.exec('commit')
  other.close()
  await writing
  expect(await titles()).toEqual(['a'])
})

test('a write nested in another write is rejected', async () => {
  const { write } = await fileDatabase()
  const nested = write(() => write((db) => insert(db, 'a')))
  await expect(nested).rejects.toThrow('would deadlock')
})

test('erased text is in no file of the database', async () => {
  const { write, titles, filesWithRareWord } = await fileDatabase()
  await write((db) => insert(db, 'before'))
  await write((db) => insert(db, `${rareWord} `.repeat(500)))
  await write((db) => insert(db, 'later'))
  expect(filesWithRareWord()).not.toEqual([])
  await write(deleteRare)
  expect(filesWithRareWord()).toEqual([])
  expect(await titles()).toEqual(['before', 'later'])
})

test('a reader in another process does not block an erasure, and the next erasure clears the files', async () => {
  const { file, write, filesWithRareWord } = await fileDatabase()
  await write((db) => insert(db, rareWord))
  const reader = new DatabaseSync(file)
  reader.exec('begin; select * from article')
  await write(deleteRare)
  expect(filesWithRareWord()).not.toEqual([])
  reader.exec('commit')
  reader.close()
  await write(deleteRare)
  expect(filesWithRareWord()).toEqual([])
})

async function deleteRare(db: Transaction, erase: () => void) {
  await db.deleteFrom('article').where('title', 'like', `${rareWord}%`).execute()
  erase()
}

function insert(db: Transaction, title: string) {
  const row = { id: title.slice(0, 20), title, platform: '', url: '', createdAt: '', updatedAt: '' }
  return db.insertInto('article').values(row).execute()
}

async function fileDatabase() {
  const folder = mkdtempSync(path.join(tmpdir(), 'chambers-database-'))
  const file = path.join(folder, 'site.db')
  const database = openSqlite(file)
  await database.migrate()
  onTestFinished(async () => {
    await database.close()
    rmSync(folder, { recursive: true })
  })
  const titles = async () => {
    const rows = await database.db.selectFrom('article').select('title').orderBy('title').execute()
    return rows.map(({ title }) => title)
  }
  return {
    ...database,
    file,
    titles,
    commits: () => countCommits(`${file}-wal`),
    filesWithRareWord: () =>
      readdirSync(folder).filter((name) => readFileSync(path.join(folder, name)).includes(rareWord)),
  }
}

/** In the journal, only the last frame of each transaction has the size of the database in its header. */
function countCommits(journal: string) {
  const bytes = readFileSync(journal)
  const [headerBytes, frameHeaderBytes, pageBytes] = [32, 24, bytes.readUInt32BE(8)]
  let commits = 0
  for (let at = headerBytes; at < bytes.length; at += frameHeaderBytes + pageBytes) {
    if (bytes.readUInt32BE(at + 4) > 0) commits += 1
  }
  return commits
}
