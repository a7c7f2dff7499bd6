import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openCachedStore, openDiskStore } from './open-files.ts'

/* The store behind the cache is a folder here; tests/process/s3.test.ts uses a real one. */

test('a cached file is served after the store has lost it, but not after it is removed through the cache', async () => {
  const { cached, store } = openStores()
  await store.put('blogs/a.webp', Buffer.from('12345'))
  await cached.get('blogs/a.webp')
  await store.remove('blogs/a.webp')
  expect(await text(await cached.get('blogs/a.webp'))).toBe('12345')
  await cached.remove('blogs/a.webp')
  expect(await cached.get('blogs/a.webp')).toBeUndefined()
})

test('the cache stays within its size limit and evicts the least recently used file', async () => {
  const { cached, copied } = openStores(10)
  for (const name of ['a', 'b']) await cached.put(name, Buffer.from('12345'))
  await cached.get('a')
  await cached.put('c', Buffer.from('12345'))
  await expect.poll(copied).toEqual(['a', 'c'])
  expect(await text(await cached.get('b'))).toBe('12345')
})

test('a file larger than the cache is served but not cached', async () => {
  const { cached, copied } = openStores(10)
  await cached.put('large', Buffer.from('more than ten'))
  expect(await text(await cached.get('large'))).toBe('more than ten')
  await expect.poll(copied).toEqual([])
})

test('files cached by an earlier process are served and count towards the size limit', async () => {
  const { folder, store, copied } = openStores(10)
  for (const name of ['a', 'b']) await openStores(10, folder).cached.put(name, Buffer.from('12345'))
  await store.remove('b')
  const { cached } = openStores(10, folder)
  expect(await text(await cached.get('b'))).toBe('12345')
  await cached.put('c', Buffer.from('12345'))
  await expect.poll(copied).toEqual(['b', 'c'])
})

test('a cached copy that another process has evicted is fetched again from the store', async () => {
  const { cached, copies } = openStores()
  await cached.put('a', Buffer.from('12345'))
  await copies.remove('a')
  expect(await text(await cached.get('a'))).toBe('12345')
})

test('files are stored, served and removed even if the cache folder cannot be written', async () => {
  const folder = newFolder()
  writeFileSync(path.join(folder, 'copies'), 'a file where the folder should be')
  const { cached } = openStores(10, folder)
  await cached.put('a', Buffer.from('12345'))
  expect(await text(await cached.get('a'))).toBe('12345')
  await cached.remove('a')
  expect(await cached.get('a')).toBeUndefined()
})

function openStores(maxBytes = 1_000, folder = newFolder()) {
  const store = openDiskStore(path.join(folder, 'store'))
  const copies = openDiskStore(path.join(folder, 'copies'))
  const copiesFolder = path.join(folder, 'copies')
  const copied = () => (existsSync(copiesFolder) ? readdirSync(copiesFolder).sort() : [])
  return { folder, store, copies, copied, cached: openCachedStore(store, copies, maxBytes) }
}

function newFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'chambers-files-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

async function text(file: Pick<Blob, 'bytes'> | undefined) {
  return file && Buffer.from(await file.bytes()).toString()
}

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
