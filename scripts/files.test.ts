import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test as base, expect, inject, onTestFinished } from 'vitest'
import type { FileStore } from '#platform/files/file-store.ts'
import { openUploads } from '#platform/files/open-files.ts'
import { startTcpProxy } from '#tests/support/processes/faults.ts'
import { newBucket, s3SettingsOf } from '#tests/support/s3-setup.ts'
import { runFiles } from './files.ts'

const serverUrl = inject('s3Url') ?? ''
const test = base.skipIf(!serverUrl)
const names = Array.from({ length: 8 }, (_, index) => `blogs/${index}.webp`)

test('uploads are copied to S3, also after an interruption, and back, and only --remove deletes the originals', async () => {
  const { disk, s3, move, proxy } = await openStores()
  for (const name of names) await disk.put(name, Buffer.from(`bytes of ${name}`))

  proxy.cut()
  expect(await move()).toMatchObject({ code: 1, err: expect.stringContaining('cannot be reached') })
  proxy.restore()
  for (const name of names.slice(0, 3)) await s3.put(name, Buffer.from(`bytes of ${name}`))
  // The same length, but another content.
  await s3.put('blogs/3.webp', Buffer.from('bytes of blogs/3.webq'))
  expect((await move()).out).toMatch(/^5 files copied, 3 were there already/)
  expect(await contents(s3)).toEqual(await contents(disk))
  expect((await contents(disk)).size).toBe(names.length)

  expect((await move('--remove')).out).toMatch(/^0 files copied, 8 were there already.* Those here were removed\.$/)
  expect((await contents(disk)).size).toBe(0)
  expect((await move('--back')).out).toMatch(/^8 files copied/)
  expect(await contents(disk)).toEqual(await contents(s3))
})

test('a missing S3 store is reported, and unknown arguments print the usage', async () => {
  expect(
    await runFiles(
      ['move'],
      () => {},
      () => ({}),
    ),
  ).toMatchObject({
    code: 1,
    err: expect.stringContaining('No S3 store is set'),
  })
  for (const args of [[], ['copy'], ['move', '--forth'], ['move', 'all']]) {
    expect((await runFiles(args, () => {})).err).toContain('npm run files -- move [--back] [--remove]')
  }
})

async function openStores() {
  const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'chambers-files-'))
  const proxy = await startTcpProxy(await newBucket(serverUrl))
  onTestFinished(() => {
    proxy.close()
    rmSync(DATA_DIR, { recursive: true })
  })
  const { disk, s3 } = openUploads({ DATA_DIR, s3: s3SettingsOf(proxy.url) })
  if (!s3) throw new Error('A store was expected.')
  const move = (...args: string[]) =>
    runFiles(
      ['move', ...args],
      () => {},
      () => ({ DATA_DIR, S3_URL: proxy.url }),
    )
  return { disk, s3, proxy, move }
}

async function contents(store: FileStore) {
  const files = new Map<string, string>()
  for await (const { name } of store.list()) {
    files.set(name, Buffer.from((await (await store.get(name))?.bytes()) ?? []).toString())
  }
  return new Map([...files].sort())
}
