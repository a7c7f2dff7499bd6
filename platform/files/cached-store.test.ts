import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openCachedStore } from './cached-store.ts'
import { openDiskStore } from './disk-store.ts'

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
