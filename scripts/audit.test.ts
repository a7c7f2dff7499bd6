import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { machine } from '#domain/change/actor.ts'
import { change } from '#domain/change/change.server.ts'
import { migratedSiteSettings, newSiteSettings, openSiteResources } from '#tests/support/unit/site.ts'
import { runAudit } from './audit.ts'
import { runBackup } from './backup.ts'

test('verify accepts an intact audit log, compares it with the newest backup and rejects a truncated one', async () => {
  const { env: settings, folder } = await migratedSiteSettings()
  const env = { ...settings, BACKUP_DIR: path.join(folder, 'backups') }
  const site = openSiteResources(env)
  const record = () => change(site, machine, (context) => context.record('post edited', 'a post'))
  const verify = (...args: string[]) => runAudit(['verify', ...args], () => env)
  await record()
  const [before] = await site.db.selectFrom('recordHead').selectAll().execute()
  await record()
  expect(await verify()).toMatchObject({ code: 0, out: expect.stringMatching(/unbroken: 2 entries .*Head 2:/) })

  mkdirSync(env.BACKUP_DIR)
  const name = '2026-11-17t02-30-00-daily-1a2b3c4d.tar'
  expect(await runBackup([path.join(env.BACKUP_DIR, name)], () => env)).toMatchObject({ code: 0 })
  expect(await verify()).toMatchObject({ code: 0, out: expect.stringContaining(`compared with ${name}`) })

  // Reset the record to an earlier state, including its head.
  await change(site, machine, async ({ db }) => {
    await db.deleteFrom('record').where('position', '>', 1).execute()
    if (before) await db.updateTable('recordHead').set(before).execute()
  })
  expect(await verify()).toMatchObject({ code: 1, err: expect.stringContaining('The end is cut off') })
  expect(await verify('--head', 'x')).toMatchObject({ code: 1, err: expect.stringContaining('npm run audit') })
})

test('without a database the command reports it and creates none', async () => {
  const { env } = await newSiteSettings('sqlite')
  const result = await runAudit(['verify'], () => env)
  expect(result).toMatchObject({ code: 1, err: expect.stringContaining(`There is no database in ${env.DATA_DIR}`) })
  expect(existsSync(env.DATA_DIR)).toBe(false)
})
