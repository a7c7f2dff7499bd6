import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { machine } from '#domain/change/actor.ts'
import { change } from '#domain/change/change.server.ts'
import { prepareDatabase } from '#domain/first-start.server.ts'
import { isBackupRunning } from '#domain/heartbeat.server.ts'
import { openMigrator } from '#platform/database/migrate.ts'
import { longWait } from '#tests/support/test-run.ts'
import { insertMessage } from '#tests/support/unit/rows.ts'
import { migratedSiteSettings, newSiteSettings, openSiteResources } from '#tests/support/unit/site.ts'
import { verifyBackup } from './backup-archive.server.ts'
import { findBackups } from './backups.server.ts'
import { startManualBackup, startTrial, takeDailyBackup } from './take-backup.server.ts'

const passphrase = 'correct horse battery staple'

test('the daily backup is taken once per night, encrypted, verified and reported to the ping URL', async () => {
  const pings = await startPings()
  const { env, folder } = await migratedSiteSettings('sqlite')
  const backupFolder = path.join(folder, 'backups')
  const site = await openOldSite({
    ...env,
    BACKUP_DIR: backupFolder,
    BACKUP_PASSPHRASE: passphrase,
    BACKUP_PING_URL: pings.url,
  })
  // An expired backup, one that is not in the table, and a file that is not a backup.
  mkdirSync(backupFolder)
  for (const name of ['2020-01-01t02-30-00-daily-00000000.tar', recentName, 'notes.txt'])
    writeFileSync(path.join(backupFolder, name), 'x')

  const now = new Date()
  await takeDailyBackup(site, now)
  await takeDailyBackup(site, now)
  const names = readdirSync(backupFolder).sort()
  expect(names).toEqual(
    [expect.stringMatching(/^\d{4}-.*-daily-[a-f0-9]{8}\.tar\.age$/), recentName, 'erasures.json', 'notes.txt'].sort(),
  )
  const [newest, adopted] = (await findBackups(site.db)).stored
  expect(names).toContain(newest?.name)
  expect(newest).toMatchObject({
    running: null,
    failure: null,
    verifiedAt: newest?.endedAt,
    kilobytes: expect.any(Number),
  })
  expect(adopted).toMatchObject({ name: recentName, kind: 'migration', verifiedAt: null })
  const { tables } = await verifyBackup(path.join(backupFolder, newest?.name ?? ''), {
    passphrase,
    temporaryFolder: folder,
  })
  expect(tables.message?.rows).toBe(1)
  expect(pings.count()).toBe(1)
  expect(readdirSync(env.DATA_DIR).filter((name) => /^(backup|snapshot|verif)/.test(name))).toEqual([])
})

test('a trial restore verifies the newest backup and reports a damaged one', async () => {
  const { env, folder } = await migratedSiteSettings('sqlite')
  const backupFolder = path.join(folder, 'backups')
  const site = await openOldSite({ ...env, BACKUP_DIR: backupFolder })
  await expect(startTrial(site, machine)).rejects.toMatchObject({ code: 'not-found' })
  await takeDailyBackup(site)
  const [before] = (await findBackups(site.db)).stored

  await startTrial(site, machine)
  expect((await findBackups(site.db)).running).toMatchObject({ name: before?.name, step: 'verification' })
  await expect(startTrial(site, machine)).rejects.toMatchObject({ code: 'backup-running' })
  await vi.waitUntil(async () => !(await findBackups(site.db)).running, longWait)
  const [after] = (await findBackups(site.db)).stored
  expect(after).toMatchObject({ failure: null, endedAt: before?.endedAt })
  expect(Date.parse(after?.verifiedAt ?? '')).toBeGreaterThan(Date.parse(before?.verifiedAt ?? ''))

  const file = path.join(backupFolder, before?.name ?? '')
  const bytes = readFileSync(file)
  bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 1
  writeFileSync(file, bytes)
  await startTrial(site, machine)
  await vi.waitUntil(async () => (await findBackups(site.db)).failure, longWait)
  expect((await findBackups(site.db)).stored[0]).toMatchObject({ verifiedAt: null, running: null })
  expect(readdirSync(env.DATA_DIR).filter((name) => /^(backup|verif)/.test(name))).toEqual([])
})

test('a second backup is rejected while one is running, and a failed backup is reported with its cause', async () => {
  const { env, folder } = await migratedSiteSettings('sqlite')
  const backupFolder = path.join(folder, 'no-folder')
  writeFileSync(backupFolder, 'a file')
  const site = await openOldSite({ ...env, BACKUP_DIR: backupFolder })
  await startManualBackup(site, machine)
  expect((await findBackups(site.db)).running).toMatchObject({ kind: 'manual' })
  await expect(startManualBackup(site, machine)).rejects.toMatchObject({ code: 'backup-running', status: 409 })
  await vi.waitUntil(async () => (await findBackups(site.db)).failure, longWait)
  expect(await findBackups(site.db)).toMatchObject({ stored: [], running: undefined, isOverdue: true })
  expect((await findBackups(site.db)).failure).toContain('no-folder')
})

test('a backup whose process was killed is marked as interrupted, and the previous one can be verified', async () => {
  const site = await openOldSite((await migratedSiteSettings('sqlite')).env)
  await takeDailyBackup(site)
  const killed = { id: 'killed', kind: 'manual', startedAt: '2026-01-01T00:00:00.000Z', running: 1 } as const
  const progress = { seenAt: killed.startedAt, step: 'rows', done: 0, total: 0 }
  const row = { ...killed, ...progress }
  await change(site, machine, ({ db }) => db.insertInto('backup').values(row).execute())
  await startTrial(site, machine)
  await vi.waitUntil(async () => !(await findBackups(site.db)).running, longWait)
  const rows = site.db.selectFrom('backup').select('failure').where('id', '=', 'killed')
  expect(await rows.execute()).toEqual([{ failure: 'It was interrupted.' }])
  expect((await findBackups(site.db)).stored[0]).toMatchObject({ failure: null, verifiedAt: expect.any(String) })
})

test('a backup dated in the future does not delay the next one', async () => {
  const site = await openOldSite((await migratedSiteSettings('sqlite')).env)
  const row = { id: 'ahead', kind: 'daily', name: 'a.tar', step: 'verification', done: 1, total: 1 } as const
  const values = { ...row, startedAt: inAnHour(), seenAt: inAnHour(), endedAt: inAnHour() }
  await change(site, machine, ({ db }) => db.insertInto('backup').values(values).execute())
  expect(await findBackups(site.db)).toMatchObject({ last: undefined, isOverdue: true })
  await takeDailyBackup(site)
  expect(await findBackups(site.db)).toMatchObject({ stored: [{ kind: 'daily', failure: null }], isOverdue: false })
})

test('a killed backup whose heartbeat is in the future does not block the next one', async () => {
  const site = await openOldSite((await migratedSiteSettings('sqlite')).env)
  const row = { id: 'killed', kind: 'daily', running: 1, step: 'rows', done: 0, total: 0 } as const
  const values = { ...row, startedAt: inAnHour(), seenAt: inAnHour() }
  await change(site, machine, ({ db }) => db.insertInto('backup').values(values).execute())
  expect(await isBackupRunning(site.db)).toBe(false)
  await takeDailyBackup(site)
  expect(await findBackups(site.db)).toMatchObject({ stored: [{ kind: 'daily' }], running: undefined, failure: null })
})

test('a leftover that cannot be removed does not block a backup', async () => {
  const { env } = await migratedSiteSettings('sqlite')
  const site = await openOldSite(env)
  // A link to nowhere fails like a folder that another process removes at the same moment.
  symlinkSync('nowhere', path.join(env.DATA_DIR, 'backup-000000'))
  const leftover = path.join(env.DATA_DIR, 'backup-111111')
  mkdirSync(leftover)
  utimesSync(leftover, 0, 0)
  await takeDailyBackup(site)
  expect((await findBackups(site.db)).stored).toHaveLength(1)
  expect(existsSync(leftover)).toBe(false)
})

test('expired backups are deleted even when no new backup can be taken', async () => {
  const { env, folder } = await migratedSiteSettings('sqlite')
  const BACKUP_DIR = path.join(folder, 'backups')
  mkdirSync(BACKUP_DIR)
  const names = ['2020-01-01t02-30-00-daily-00000000.tar', recentName]
  for (const name of names) writeFileSync(path.join(BACKUP_DIR, name), 'x')
  const site = await openOldSite({ ...env, BACKUP_DIR })
  rmSync(env.CONTENT_DIR, { recursive: true })
  await expect(takeDailyBackup(site)).rejects.toThrow(env.CONTENT_DIR)
  expect(readdirSync(BACKUP_DIR)).toEqual([recentName])
})

test('pending migrations run only after a backup, and not at all if the backup fails', async () => {
  const { env, folder } = await newSiteSettings('sqlite')
  const older = openSiteResources(env)
  await change(older, machine, async ({ db }) => void (await openMigrator(db).migrateTo('0018-assignments')))
  await older.close()

  writeFileSync(path.join(folder, 'no-folder'), 'a file')
  const blocked = openSiteResources({ ...env, BACKUP_DIR: path.join(folder, 'no-folder'), SAMPLE_CONTENT: 'off' })
  await expect(prepareDatabase(blocked, 'The Chambers')).rejects.toThrow('could not be backed up before')
  expect(await blocked.database.isUpToDate()).toBe(false)
  await blocked.close()

  const site = openSiteResources({ ...env, SAMPLE_CONTENT: 'off' })
  await prepareDatabase(site, 'The Chambers')
  expect(await site.database.isUpToDate()).toBe(true)
  const backupFolder = path.join(env.DATA_DIR, 'backups')
  expect(readdirSync(backupFolder)).toEqual([expect.stringContaining('-migration-')])
  await prepareDatabase(site, 'The Chambers')
  expect(readdirSync(backupFolder)).toHaveLength(1)
})

test('a file discarded during a backup is deleted only when the backup ends', async () => {
  const { env } = await migratedSiteSettings('sqlite')
  const site = await openOldSite(env)
  await site.files.put('blogs/gone.webp', Buffer.from('pixels'))
  await startManualBackup(site, machine)
  await change(site, machine, ({ discard }) => discard('blogs/gone.webp'))
  expect(await site.files.get('blogs/gone.webp')).toBeDefined()
  await vi.waitUntil(async () => !(await site.files.get('blogs/gone.webp')), longWait)
  expect((await findBackups(site.db)).stored).toHaveLength(1)
})

const recentName = `${new Date(Date.now() - 3_600_000).toISOString().slice(0, 10)}t00-00-00-migration-00000000.tar`

function inAnHour() {
  return new Date(Date.now() + 3_600_000).toISOString()
}

/** A site that is some months old, with one message. */
async function openOldSite(env: Record<string, string>) {
  const site = openSiteResources(env)
  await change(site, machine, async ({ db }) => {
    await db.updateTable('migration').set({ timestamp: '2026-01-01T00:00:00.000Z' }).execute()
    await insertMessage(db)
  })
  return site
}

async function startPings() {
  let count = 0
  const server = createServer((_, response) => {
    count++
    response.end()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/ping`, count: () => count }
}
