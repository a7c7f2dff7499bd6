import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDiskStore } from './disk-store.ts'
import type { FileStore, ListedFile } from './file-store.ts'

test('what was put is got back, until it is removed', async () => {
  const { store } = openStore()
  await store.put('blogs/abc123.webp', Buffer.from('bytes'))
  const file = await store.get('blogs/abc123.webp')
  expect(file?.size).toBe(5)
  expect(await file?.bytes()).toEqual(new Uint8Array(Buffer.from('bytes')))
  await store.remove('blogs/abc123.webp')
  expect(await store.get('blogs/abc123.webp')).toBeUndefined()
})

test('a large file is read piece by piece', async () => {
  const { store } = openStore()
  await store.put('blogs/large.webp', new Uint8Array(2_000_000))
  const pieces: number[] = []
  for await (const piece of (await store.get('blogs/large.webp'))?.stream() ?? []) pieces.push(piece.length)
  expect(Math.max(...pieces)).toBeLessThan(200_000)
  expect(pieces.reduce((sum, length) => sum + length)).toBe(2_000_000)
})

test('removing what is not there is no error', async () => {
  await openStore().store.remove('blogs/none.webp')
})

test.each(['../secret', 'blogs/../../secret', '/etc/passwd', 'blogs//x', 'blogs/.hidden', ''])(
  'the name "%s" is refused',
  async (name) => {
    const { store } = openStore()
    await expect(store.put(name, Buffer.from('x'))).rejects.toThrow('A file name of our own')
    await expect(store.get(name)).rejects.toThrow('A file name of our own')
  },
)

test('a folder is no file', async () => {
  const { store } = openStore()
  await store.put('blogs/abc.webp', Buffer.from('bytes'))
  expect(await store.get('blogs')).toBeUndefined()
})

test('no half-written file is left beside a whole one', async () => {
  const { store, folder } = openStore()
  await store.put('blogs/abc.webp', Buffer.from('one'))
  await store.put('blogs/abc.webp', Buffer.from('two'))
  expect(readdirSync(path.join(folder, 'blogs'))).toEqual(['abc.webp'])
})

test('a file is kept only when its entry, and those of the folders above it, are on disk', async () => {
  const { store, folder } = openStore()
  const blogs = path.join(folder, 'blogs')
  const heldOnDisk = await watchFolders(blogs, folder, path.dirname(folder))
  await store.put('blogs/abc.webp', Buffer.from('bytes'))
  expect(heldOnDisk(blogs)).toEqual(['abc.webp'])
  expect(heldOnDisk(folder)).toEqual(['blogs'])
  expect(heldOnDisk(path.dirname(folder))).toContain(path.basename(folder))
})

test('every file is listed by the name it was put under, with the moment it was written', async () => {
  const { store, folder } = openStore()
  const writtenAt = new Date('2026-11-15T10:00:00Z')
  for (const name of ['blogs/abc.webp', 'variants/abc-320.avif', 'top']) {
    await store.put(name, Buffer.from('bytes'))
    utimesSync(path.join(folder, name), writtenAt, writtenAt)
  }
  const files = await listed(store)
  expect(files.toSorted((one, other) => one.name.localeCompare(other.name))).toEqual(
    ['blogs/abc.webp', 'top', 'variants/abc-320.avif'].map((name) => ({ name, modifiedAt: writtenAt.toISOString() })),
  )
})

test('what a crash left half-written is listed and can be removed; what is not ours is left alone', async () => {
  const { store, folder } = openStore()
  await store.put('blogs/abc.webp', Buffer.from('bytes'))
  writeFileSync(path.join(folder, 'blogs', `abc.webp.${crypto.randomUUID()}.part`), 'byt')
  writeFileSync(path.join(folder, 'blogs', '.DS_Store'), '')
  const names = (await listed(store)).map(({ name }) => name)
  expect(names).toHaveLength(2)
  for (const name of names) await store.remove(name)
  expect(readdirSync(path.join(folder, 'blogs'))).toEqual(['.DS_Store'])
})

test('a store that nothing was put into lists nothing', async () => {
  const { folder } = openStore()
  expect(await listed(openDiskStore(path.join(folder, 'none')))).toEqual([])
})

/** Everything is written as always; tells what a folder held when it was last brought to disk. */
async function watchFolders(...folders: string[]) {
  const handle = await open(tmpdir())
  await handle.close()
  const prototype: FileHandle = Object.getPrototypeOf(handle)
  const { sync } = prototype
  const held = new Map<string, string[]>()
  const watching = vi.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
    const { ino } = await this.stat()
    const synced = folders.find((folder) => existsSync(folder) && statSync(folder).ino === ino)
    if (synced) held.set(synced, readdirSync(synced))
    await sync.call(this)
  })
  onTestFinished(() => watching.mockRestore())
  return (folder: string) => held.get(folder)
}

async function listed(store: FileStore) {
  const files: ListedFile[] = []
  for await (const file of store.list()) files.push(file)
  return files
}

function openStore() {
  const folder = mkdtempSync(path.join(tmpdir(), 'chambers-files-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return { folder, store: openDiskStore(folder) }
}
