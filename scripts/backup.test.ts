import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { writeBackup } from '#domain/backup/backup-archive.server.ts'
import { findPosts } from '#domain/blog/search/find-posts.server.ts'
import { updatePostIndex } from '#domain/blog/search/index-posts.server.ts'
import { machine } from '#domain/change/actor.ts'
import { change } from '#domain/change/change.server.ts'
import { searchMessages } from '#domain/messages/desk/desk-list.server.ts'
import { readConfig } from '#platform/config.ts'
import { openMigrator } from '#platform/database/migrate.ts'
import { projectRoot } from '#platform/project-root.ts'
import { insertBarePost, insertMessage, insertUser } from '#tests/support/unit/rows.ts'
import { migratedSiteSettings, newSiteSettings, openSiteResources, tableDigests } from '#tests/support/unit/site.ts'
import { runBackup } from './backup.ts'
import { runRestore } from './restore.ts'

const key = 'a'.repeat(32)

test('a backup restores rows, uploads, content and the session secret, also across database engines', async () => {
  const [first, second, third] = [
    await migratedSiteSettings('sqlite'),
    await newSiteSettings(),
    await newSiteSettings('sqlite'),
  ]
  await fillSite(first.env)
  const source = openSiteResources(first.env)
  const before = await tableDigests(source.db)
  await source.close()

  for (const [from, to] of [
    [first, second],
    [second, third],
  ] as const) {
    writeFileSync(path.join(to.env.CONTENT_DIR, 'faq.yaml'), '[]')
    writeFileSync(path.join(to.env.CONTENT_DIR, 'older.md'), 'Words from before.')
    const file = path.join(from.folder, 'site.backup')
    expect(await command(runBackup, from.env, file)).toMatchObject({ code: 0, err: '' })
    expect(await command(runBackup, to.env, '--verify', file)).toMatchObject({ code: 0, err: '' })
    expect(await command(runRestore, to.env, file)).toMatchObject({ code: 0, err: '' })
    expect(snapshotFolders(from.env.DATA_DIR)).toEqual([])
  }

  const restored = openSiteResources(third.env)
  const after = await tableDigests(restored.db)
  expect({ ...after, record: undefined, recordHead: undefined, backup: undefined }).toEqual({
    ...before,
    record: undefined,
    recordHead: undefined,
    backup: undefined,
  })
  expect(await restored.files.get(`blogs/${key}.webp`).then((file) => file?.bytes())).toEqual(
    new Uint8Array(5_000).fill(7),
  )
  expect(await restored.files.get(`variants/${key}-320.avif`)).toBeUndefined()
  for (const name of ['faq.yaml', 'team/a-n-advocate.md'])
    expect(existsSync(path.join(third.env.CONTENT_DIR, name))).toBe(existsSync(path.join(first.env.CONTENT_DIR, name)))
  expect(readFileSync(path.join(third.env.CONTENT_DIR, 'faq.yaml'))).toEqual(
    readFileSync(path.join(first.env.CONTENT_DIR, 'faq.yaml')),
  )
  expect(existsSync(path.join(third.env.CONTENT_DIR, 'older.md'))).toBe(false)
  const former = readdirSync(third.env.DATA_DIR).find((name) => name.startsWith('content-before-restore-')) ?? ''
  expect(readFileSync(path.join(third.env.DATA_DIR, former, 'older.md'), 'utf8')).toBe('Words from before.')
  const secret = (env: Record<string, string>) => readFileSync(path.join(env.DATA_DIR ?? '', 'session-secret'), 'utf8')
  expect(secret(third.env)).toBe(secret(first.env))
  expect((await findPosts(restored.db, 'injunction')).total).toBe(1)
  expect((await searchMessages(restored.db, { page: 1, limit: 10, q: 'घर' })).total).toBe(1)
})

test('a backup taken during writes is a consistent snapshot', async () => {
  const { env, folder } = await migratedSiteSettings()
  const site = openSiteResources(env)
  await change(site, machine, async ({ db }) => {
    for (const path of ['/a', '/b']) await db.insertInto('readCount').values({ day: '', path, count: 0 }).execute()
    // Insert enough rows that reading them takes a while.
    for (let count = 0; count < 500; count++) await insertMessage(db, { text: 'Words. '.repeat(200) })
  })
  const stopWriting = env.DATABASE_URL
    ? await writePairs(site)
    : await writePairsInThread(path.join(env.DATA_DIR, 'site.db'))
  const file = path.join(folder, 'site.backup')
  const backup = await command(runBackup, env, file)
  const last = await stopWriting()
  expect(backup).toMatchObject({ code: 0, err: '' })

  const target = await newSiteSettings()
  expect(await command(runRestore, target.env, file)).toMatchObject({ code: 0, err: '' })
  const restored = openSiteResources(target.env)
  const [one, other] = await restored.db.selectFrom('readCount').select('count').orderBy('path').execute()
  expect(one?.count).toBeGreaterThan(0)
  expect(one?.count).toBeLessThan(last)
  expect(other).toEqual(one)
})

test('restore requires --replace for an existing site, and leaves it unchanged if the backup is newer or damaged', async () => {
  const [from, to] = [await migratedSiteSettings('sqlite'), await migratedSiteSettings()]
  await fillSite(from.env)
  const file = path.join(from.folder, 'site.backup')
  await command(runBackup, from.env, file)
  const old = openSiteResources(to.env)
  await change(old, machine, async ({ db }) => void (await insertMessage(db, { text: 'Old.' })))
  const before = await tableDigests(old.db)
  await old.close()
  const refusal = async (damaged: string, ...more: string[]) =>
    (await command(runRestore, to.env, damaged, ...more)).err

  expect(await refusal(file)).toMatch(/With --replace the backup takes its place\.$/)
  const bytes = readFileSync(file)
  bytes[bytes.indexOf(Buffer.alloc(20, 7)) + 100] = 8
  writeFileSync(`${file}-damaged`, bytes)
  expect(await refusal(`${file}-damaged`, '--replace')).toBe(`"uploads/blogs/${key}.webp" is damaged`)
  expect(await refusal(path.join(from.folder, 'none'), '--replace')).toContain('There is no file')
  const newer = await migratedSiteSettings('sqlite')
  await fillSite(newer.env, '9999-from-the-future')
  const newerFile = path.join(from.folder, 'newer.backup')
  await writeBackup(
    { config: readConfig(newer.env), files: openSiteResources(newer.env).files },
    { file: newerFile, sentinel: null },
  )
  expect(await refusal(newerFile, '--replace')).toContain('made by a newer version of this program')
  const unchanged = openSiteResources(to.env)
  expect(await tableDigests(unchanged.db)).toEqual(before)
  await unchanged.close()

  expect(await command(runRestore, to.env, file, '--replace')).toMatchObject({ code: 0, err: '' })
  const replaced = openSiteResources(to.env)
  const { total } = await searchMessages(replaced.db, { page: 1, limit: 10 })
  expect(total).toBe(250)
})

test('a backup of an older version is migrated on restore, and verification reports a missing sentinel', async () => {
  const [from, to] = [await newSiteSettings(), await newSiteSettings()]
  const older = openSiteResources(from.env)
  await change(older, machine, async ({ db }) => {
    await openMigrator(db).migrateTo('0011-pictures-in-use')
    await sql`insert into message (id, reference, name, email, phone, text, "noticeVersion", "receivedAt")
      values ('a', 'CH-1', 'Ravi', 'ravi@example.com', '0731', 'Words.', '1', '2026-11-01T06:00:00.000Z')`.execute(db)
  })
  const file = path.join(from.folder, 'site.backup')
  expect(await command(runBackup, from.env, file)).toMatchObject({ code: 0, err: '' })
  expect(await command(runRestore, to.env, file)).toMatchObject({ code: 0, err: '' })
  const restored = openSiteResources(to.env)
  expect(await restored.db.selectFrom('message').select(['state', 'contactAt']).execute()).toEqual([
    { state: 'open', contactAt: '2026-11-01T06:00:00.000Z' },
  ])
  await writeBackup({ config: restored.config, files: restored.files }, { file, sentinel: 'never written' })
  expect((await command(runBackup, to.env, '--verify', file)).err).toContain('older than the backup')
})

/** Inserts rows with all kinds of characters, more than fit on a page, and two files. */
async function fillSite(env: Record<string, string>, migration?: string) {
  const site = openSiteResources(env)
  await change(site, machine, async ({ db, record }) => {
    const accountId = await insertUser(db, 'asha', 'Asha "A." O’Neil')
    const postId = await insertBarePost(db, {
      slug: 'costs',
      title: 'Injunction',
      text: '# Costs\n\nसत्य 🙂 \\ "quoted"\u2028',
    })
    await updatePostIndex(db, [postId])
    for (let count = 0; count < 250; count++) {
      const text = count === 7 ? 'घर\r\n\ttext' : `Text ${count}`
      await insertMessage(db, { text, assigneeId: count % 2 ? accountId : null })
    }
    await db.insertInto('readCount').values({ day: '2026-11-01', path: '/', count: 2_000_000_000 }).execute()
    const session = { id: '1', token: 't', userId: accountId, expiresAt: '', createdAt: '', updatedAt: '' }
    await db.insertInto('session').values(session).execute()
    const publication = { id: 'p1', createdAt: '', createdBy: accountId, note: 'A note', publishAt: '' }
    await db.insertInto('websitePublication').values(publication).execute()
    await db
      .insertInto('websiteDraft')
      .values({ page: 'firm', key: 'tagline', value: '"Words"', editedAt: '', revision: 1, publicationId: 'p1' })
      .execute()
    await record('first account made', accountId)
    if (migration) await db.insertInto('migration').values({ name: migration, timestamp: '' }).execute()
  })
  await site.files.put(`blogs/${key}.webp`, new Uint8Array(5_000).fill(7))
  await site.files.put(`variants/${key}-320.avif`, new Uint8Array(10))
  await site.close()
}

/** Writes two numbers in one transaction, repeatedly. Returns a function that stops it and returns the last number. */
async function writePairs(site: ReturnType<typeof openSiteResources>) {
  let isRunning = true
  const begun = Promise.withResolvers<void>()
  const writing = (async () => {
    let number = 0
    while (isRunning) {
      number++
      await change(site, machine, async ({ db }) => {
        for (const path of ['/a', '/b'])
          await db.updateTable('readCount').set({ count: number }).where('path', '=', path).execute()
      })
      begun.resolve()
    }
    return number + 1
  })()
  await begun.promise
  return async () => {
    isRunning = false
    return await writing
  }
}

/** The same in another thread, because copying SQLite blocks this one. */
async function writePairsInThread(file: string) {
  const worker = new Worker(path.join(projectRoot, 'tests/support/write-pairs.ts'), { workerData: file })
  await once(worker, 'message')
  return async () => {
    worker.postMessage('stop')
    const [last] = await once(worker, 'message')
    return Number(last) + 1
  }
}

async function command(run: typeof runBackup, env: Record<string, string>, ...args: string[]) {
  return await run(args, () => env)
}

function snapshotFolders(folder: string) {
  return readdirSync(folder).filter((name) => /snapshot|verification|restoring|db.*before/.test(name))
}
