import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test as base, expect, inject, onTestFinished } from 'vitest'
import { newBucket, s3SettingsOf } from '#tests/support/s3-setup.ts'
import type { FileStore, ListedFile } from './file-store.ts'
import { openDiskStore } from './open-files.ts'
import { openS3Store } from './s3-store.ts'

/* Tests for all stores: on disk, and in the project `s3` with a real S3-compatible store. */

const s3Url = inject('s3Url')
const test = base.skipIf(s3Url === '')
let bucketUrl: Promise<string> | undefined

test('a stored file can be read until it is removed', async () => {
  const store = await openStore()
  await store.put('blogs/abc123.webp', Buffer.from('bytes'))
  const file = await store.get('blogs/abc123.webp')
  expect(file?.size).toBe(5)
  expect(await file?.bytes()).toEqual(new Uint8Array(Buffer.from('bytes')))
  await store.remove('blogs/abc123.webp')
  expect(await store.get('blogs/abc123.webp')).toBeUndefined()
})

test('a large file is streamed in small chunks', async () => {
  const store = await openStore()
  await store.put('blogs/large.webp', new Uint8Array(2_000_000))
  const pieces: number[] = []
  for await (const piece of (await store.get('blogs/large.webp'))?.stream() ?? []) pieces.push(piece.length)
  expect(Math.max(...pieces)).toBeLessThan(200_000)
  expect(pieces.reduce((sum, length) => sum + length)).toBe(2_000_000)
})

test('removing a missing file causes no error', async () => {
  await (await openStore()).remove('blogs/none.webp')
})

test.each(['../secret', 'blogs/../../secret', '/etc/passwd', 'blogs//x', 'blogs/.hidden', ''])(
  'the file name “%s” is rejected',
  async (name) => {
    const store = await openStore()
    await expect(store.put(name, Buffer.from('x'))).rejects.toThrow('This is not a file key')
    await expect(store.get(name)).rejects.toThrow('This is not a file key')
  },
)

test('a folder is not returned as a file', async () => {
  const store = await openStore()
  await store.put('blogs/abc.webp', Buffer.from('bytes'))
  expect(await store.get('blogs')).toBeUndefined()
})

test('a byte range of a file can be read', async () => {
  const store = await openStore()
  await store.put('blogs/abc.webp', Buffer.from('0123456789'))
  const part = (await store.get('blogs/abc.webp'))?.slice(2, 5)
  expect(await new Response(part?.stream()).text()).toBe('234')
})

test('storing a file again replaces its content, also with a Blob', async () => {
  const store = await openStore()
  await store.put('blogs/abc.webp', Buffer.from('one'))
  await store.put('blogs/abc.webp', new Blob(['another']))
  expect(await listed(store)).toMatchObject([{ name: 'blogs/abc.webp', size: 7 }])
  expect(Buffer.from((await (await store.get('blogs/abc.webp'))?.bytes()) ?? []).toString()).toBe('another')
})

test('all files are listed with name, size and modification time, across pages of the listing', async () => {
  const store = await openStore()
  expect(await listed(store)).toEqual([])
  // More than the page size of a listing.
  const names = ['blogs/abc.webp', 'blogs/def.webp', 'top', 'variants/abc-320.avif', 'variants/abc-320.webp']
  for (const name of names) await store.put(name, Buffer.from(name))
  const files = await listed(store)
  expect(files.map(({ name, size }) => [name, size]).sort()).toEqual(names.map((name) => [name, name.length]))
  const hourMs = 60 * 60 * 1000
  for (const { modifiedAt } of files) expect(Math.abs(Date.parse(modifiedAt) - Date.now())).toBeLessThan(hourMs)
})

async function listed(store: FileStore) {
  const files: ListedFile[] = []
  for await (const file of store.list()) files.push(file)
  return files
}

/** Opens an empty store. */
async function openStore(): Promise<FileStore> {
  if (s3Url) {
    bucketUrl ??= newBucket(s3Url)
    return openS3Store(s3SettingsOf(await bucketUrl), randomUUID(), { pageSize: 2 })
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'chambers-files-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return openDiskStore(path.join(folder, 'none'))
}
