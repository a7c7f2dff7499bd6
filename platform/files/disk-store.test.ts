import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDiskStore } from './disk-store.ts'

test('what was put is got back, until it is removed', async () => {
  const { store } = openStore()
  await store.put('blogs/abc123.webp', Buffer.from('bytes'))
  expect(await store.get('blogs/abc123.webp')).toEqual(Buffer.from('bytes'))
  await store.remove('blogs/abc123.webp')
  expect(await store.get('blogs/abc123.webp')).toBeUndefined()
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

test('no half-written file is left beside a whole one', async () => {
  const { store, folder } = openStore()
  await store.put('blogs/abc.webp', Buffer.from('one'))
  await store.put('blogs/abc.webp', Buffer.from('two'))
  expect(readdirSync(path.join(folder, 'blogs'))).toEqual(['abc.webp'])
})

function openStore() {
  const folder = mkdtempSync(path.join(tmpdir(), 'chambers-files-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return { folder, store: openDiskStore(folder) }
}
