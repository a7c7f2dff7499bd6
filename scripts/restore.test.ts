import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { writeErasures } from '#domain/backup/erasures.server.ts'
import { machine } from '#domain/change/actor.ts'
import { change } from '#domain/change/change.server.ts'
import { erasePerson } from '#domain/privacy/person.server.ts'
import { projectRoot } from '#platform/project-root.ts'
import { insertMessage } from '#tests/support/unit/rows.ts'
import { migratedSiteSettings, newSiteSettings, openSiteResources, tableDigests } from '#tests/support/unit/site.ts'
import { runBackup } from './backup.ts'
import { runRestore } from './restore.ts'

/** For tests whose sites are all on SQLite: the run on PostgreSQL would only repeat them. */
const onSqlite = test.skipIf(inject('postgresUrl'))

test('a killed restore leaves the old site unchanged, and the next restore succeeds', async () => {
  const [from, to] = [await migratedSiteSettings('sqlite'), await migratedSiteSettings()]
  await fillSite(from.env, { messages: 400, text: 'New.' })
  await fillSite(to.env, { messages: 3, text: 'Old.' })
  const file = path.join(from.folder, 'site.backup')
  expect(await runBackup([file], () => from.env)).toMatchObject({ code: 0 })
  const old = openSiteResources(to.env)
  const before = await tableDigests(old.db)

  const moments = {
    'a file is there': { KILL_AFTER: path.join(to.env.DATA_DIR, 'uploads', 'blogs') },
    'rows are being written': { KILL_AT: 'insert into "message"' },
  }
  await old.close()
  for (const [moment, kill] of Object.entries(moments)) {
    const child = startRestore(file, { ...to.env, ...kill })
    const [, signal] = await once(child, 'exit')
    expect(signal, moment).toBe('SIGKILL')
    const left = openSiteResources(to.env)
    expect(await tableDigests(left.db), moment).toEqual(before)
    await left.close()
  }

  expect(await runRestore([file, '--replace'], () => to.env)).toMatchObject({ code: 0, err: '' })
  const restored = openSiteResources(to.env)
  const texts = await restored.db.selectFrom('message').select('text').distinct().execute()
  expect(texts).toEqual([{ text: 'New.' }])
  expect(readdirSync(to.env.DATA_DIR).filter((name) => /restor|before/.test(name))).toEqual([])
})

onSqlite('a restore is rejected while the site is running', async () => {
  const [from, to] = [await migratedSiteSettings('sqlite'), await migratedSiteSettings('sqlite')]
  await fillSite(from.env, { messages: 1, text: 'New.' })
  await fillSite(to.env, { messages: 1, text: 'Old.' })
  const file = path.join(from.folder, 'site.backup')
  await runBackup([file], () => from.env)
  const site = openSiteResources(to.env)
  await site.db.selectFrom('message').select('id').execute()
  expect((await runRestore([file, '--replace'], () => to.env)).err).toContain('Stop it, then restore.')
  await site.close()
})

test('messages erased since the backup are erased again, by the replaced database or by the erasure list', async () => {
  const [site, empty] = [await migratedSiteSettings(), await newSiteSettings()]
  await fillSite(site.env, { messages: 2, text: 'Words.' })
  const file = path.join(site.folder, 'site.backup')
  expect(await runBackup([file], () => site.env)).toMatchObject({ code: 0 })
  const { id } = await eraseOne(site.env)

  const replaced = await runRestore([file, '--replace'], () => site.env)
  expect(replaced.out).toContain('1 message that had been erased since then was erased again.')
  const elsewhere = await runRestore([file], () => ({
    ...empty.env,
    BACKUP_DIR: path.join(site.env.DATA_DIR, 'backups'),
  }))
  expect(elsewhere.out).toContain('was erased again.')
  for (const { env } of [site, empty]) {
    const { db, close } = openSiteResources(env)
    expect(await db.selectFrom('message').select('id').where('id', '=', id).execute()).toEqual([])
    expect(await db.selectFrom('message').select('id').execute()).toHaveLength(1)
    expect(await db.selectFrom('receipt').select('cause').execute()).toEqual([{ cause: 'letter' }])
    await close()
  }
})

onSqlite('an erasure persists after restoring a backup from before the message, then one from after it', async () => {
  const { env, folder } = await migratedSiteSettings('sqlite')
  await fillSite(env, { messages: 0, text: 'Words.' })
  const [before, after] = [path.join(folder, 'before.backup'), path.join(folder, 'after.backup')]
  expect(await runBackup([before], () => env)).toMatchObject({ code: 0 })
  await fillSite(env, { messages: 1, text: 'Words.' })
  expect(await runBackup([after], () => env)).toMatchObject({ code: 0 })
  await eraseOne(env)

  expect(await runRestore([before, '--replace'], () => env)).toMatchObject({ code: 0 })
  const site = openSiteResources(env)
  await writeErasures(site)
  await site.close()
  expect((await runRestore([after, '--replace'], () => env)).out).toContain('was erased again.')
  const restored = openSiteResources(env)
  expect(await restored.db.selectFrom('message').select('id').execute()).toEqual([])
  await restored.close()
})

test('an interrupted restore does not bring back what was erased since the last backup', async () => {
  const { env, folder } = await migratedSiteSettings()
  await fillSite(env, { messages: 2, text: 'Words.' })
  const file = path.join(folder, 'site.backup')
  expect(await runBackup([file], () => env)).toMatchObject({ code: 0 })
  const { id } = await eraseOne(env, { isListed: false })

  // The content is replaced after the database, and fails here.
  const failed = await runRestore([file, '--replace'], () => ({ ...env, CONTENT_DIR: file }))
  expect(failed.err).toContain('ENOTDIR')
  const repeated = await runRestore([file, '--replace'], () => env)
  expect(repeated.out).toContain('1 message that had been erased since then was erased again.')
  const restored = openSiteResources(env)
  expect(await restored.db.selectFrom('message').select('id').where('id', '=', id).execute()).toEqual([])
  expect(await restored.db.selectFrom('receipt').select('cause').execute()).toEqual([{ cause: 'letter' }])
  await restored.close()
})

/** Erases a message on request of its sender, and by default writes the list of erasures as a backup would. */
async function eraseOne(env: Record<string, string>, { isListed = true } = {}) {
  const site = openSiteResources(env)
  const message = await site.db.selectFrom('message').selectAll().executeTakeFirstOrThrow()
  const request = { ids: [message.id], cause: 'letter', lastFour: message.phoneDigits.slice(-4) } as const
  await erasePerson(site, machine, { ...request, identity: 'on', ids: [message.id] })
  if (isListed) await writeErasures(site)
  await site.close()
  return message
}

async function fillSite(env: Record<string, string>, { messages, text }: { messages: number; text: string }) {
  const site = openSiteResources(env)
  await change(site, machine, async ({ db }) => {
    for (let count = 0; count < messages; count++) await insertMessage(db, { text })
  })
  if (text === 'New.') await site.files.put(`blogs/${'b'.repeat(32)}.webp`, new Uint8Array(1_000))
  await site.close()
}

function startRestore(file: string, env: Record<string, string>): ChildProcess {
  const [script, preload] = ['scripts/restore.ts', 'tests/support/kill-itself.ts']
  const args = ['--import', path.join(projectRoot, preload), path.join(projectRoot, script), file, '--replace']
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env } })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}
