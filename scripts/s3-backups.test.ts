import { readdirSync } from 'node:fs'
import { test as base, expect, inject } from 'vitest'
import { findBackups } from '#domain/backup/backups.server.ts'
import { takeDailyBackup } from '#domain/backup/take-backup.server.ts'
import { machine } from '#domain/change/actor.ts'
import { change } from '#domain/change/change.server.ts'
import { openBackups } from '#platform/files/open-files.ts'
import { newBucket } from '#tests/support/s3-setup.ts'
import { insertMessage } from '#tests/support/unit/rows.ts'
import { migratedSiteSettings, newSiteSettings, openSiteResources, tableDigests } from '#tests/support/unit/site.ts'
import { runBackup } from './backup.ts'
import { runRestore } from './restore.ts'

const serverUrl = inject('s3Url') ?? ''
const test = base.skipIf(!serverUrl)
const pixels = Buffer.from('pixels')
const picture = `blogs/${'b'.repeat(32)}.webp`

test('a site with uploads and backups in S3 can be restored on a new machine', async () => {
  const { env } = await migratedSiteSettings('sqlite')
  const inStore = {
    S3_URL: await newBucket(serverUrl),
    BACKUP_DIR: 's3:',
    BACKUP_PASSPHRASE: 'correct horse battery staple',
  }
  const site = openSiteResources({ ...env, ...inStore })
  await change(site, machine, async ({ db }) => {
    await db.updateTable('migration').set({ timestamp: '2026-01-01T00:00:00.000Z' }).execute()
    await insertMessage(db)
  })
  await site.files.put(picture, pixels)
  const backups = openBackups(site.config)
  const expired = '2020-01-01t02-30-00-daily-00000000.tar'
  await backups.put(expired, pixels)

  const now = new Date()
  await takeDailyBackup(site, now)
  await takeDailyBackup(site, now)
  const [newest, ...more] = (await findBackups(site.db)).stored
  expect(newest).toMatchObject({ failure: null, verifiedAt: expect.any(String), kilobytes: expect.any(Number) })
  expect(more).toEqual([])
  const name = newest?.name ?? ''
  expect(await backups.get(expired)).toBeUndefined()
  expect(await runBackup(['--list'], () => ({ ...env, ...inStore }))).toMatchObject({ out: `${name} (1 MB)`, err: '' })
  const verified = await runBackup(['--verify', `s3:${name}`], () => ({ ...env, ...inStore }))
  expect(verified).toMatchObject({ code: 0, out: expect.stringContaining('is whole') })

  await site.files.remove(picture)
  const { env: elsewhere } = await newSiteSettings('sqlite')
  const newMachine = { ...elsewhere, ...inStore, DATABASE_URL: '' }
  expect((await runRestore([`s3:${expired}`], () => newMachine)).err).toContain(
    `There is no backup ${expired} in the S3 store.`,
  )
  expect(await runRestore([`s3:${name}`], () => newMachine)).toMatchObject({
    out: expect.stringContaining('1 messages, 0 posts and 1 files'),
    err: '',
  })
  const restored = openSiteResources(newMachine)
  expect((await tableDigests(restored.db)).message).toEqual((await tableDigests(site.db)).message)
  expect(Buffer.from((await (await restored.files.get(picture))?.bytes()) ?? [])).toEqual(pixels)
  expect(readdirSync(elsewhere.DATA_DIR).filter((entry) => entry.startsWith('backup-'))).toEqual([])
})
