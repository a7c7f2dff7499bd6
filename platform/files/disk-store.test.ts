import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDiskStore } from './disk-store.ts'

/* Failures that only a disk has; file-store.test.ts tests what all stores do. */

test('writing a file leaves no temporary file beside it', async () => {
  const { store, folder } = openStore()
  await store.put('blogs/abc.webp', Buffer.from('one'))
  await store.put('blogs/abc.webp', Buffer.from('two'))
  expect(readdirSync(path.join(folder, 'blogs'))).toEqual(['abc.webp'])
})

test('writing a file syncs its folder and the folders above it to disk', async () => {
  const { store, folder } = openStore()
  const blogs = path.join(folder, 'blogs')
  const syncedEntries = await watchFolders(blogs, folder, path.dirname(folder))
  await store.put('blogs/abc.webp', Buffer.from('bytes'))
  expect(syncedEntries(blogs)).toEqual(['abc.webp'])
  expect(syncedEntries(folder)).toEqual(['blogs'])
  expect(syncedEntries(path.dirname(folder))).toContain(path.basename(folder))
})

test('partial files left by a crash are listed and can be removed, and foreign files are ignored', async () => {
  const { store, folder } = openStore()
  await store.put('blogs/abc.webp', Buffer.from('bytes'))
  writeFileSync(path.join(folder, 'blogs', `abc.webp.${crypto.randomUUID()}.part`), 'byt')
  writeFileSync(path.join(folder, 'blogs', '.DS_Store'), '')
  const names: string[] = []
  for await (const { name } of store.list()) names.push(name)
  expect(names).toHaveLength(2)
  for (const name of names) await store.remove(name)
  expect(readdirSync(path.join(folder, 'blogs'))).toEqual(['.DS_Store'])
})

/** Records the entries of these folders at each sync; returns those of the last sync. */
async function watchFolders(...folders: string[]) {
  const handle = await open(tmpdir())
  await handle.close()
  const prototype: FileHandle = Object.getPrototypeOf(handle)
  const { sync } = prototype
  const entriesAtSync = new Map<string, string[]>()
  const syncSpy = vi.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
    const { ino } = await this.stat()
    const synced = folders.find((folder) => existsSync(folder) && statSync(folder).ino === ino)
    if (synced) entriesAtSync.set(synced, readdirSync(synced))
    await sync.call(this)
  })
  onTestFinished(() => syncSpy.mockRestore())
  return (folder: string) => entriesAtSync.get(folder)
}

function openStore() {
  const folder = mkdtempSync(path.join(tmpdir(), 'chambers-files-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return { folder, store: openDiskStore(folder) }
}
