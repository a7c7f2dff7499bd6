import path from 'node:path'
import { expect, test } from 'vitest'
import { imageFile } from '#domain/files/file-names.ts'
import { FileStoreError } from '#platform/files/file-store.ts'
import { openDiskStore } from '#platform/files/open-files.ts'
import { migratedSiteSettings, openSiteResources } from '#tests/support/unit/site.ts'
import { writeBackup } from './backup-archive.server.ts'

test('an image that is replaced while it is copied is read again and does not break the backup', async () => {
  const { env, folder } = await migratedSiteSettings('sqlite')
  const site = openSiteResources(env)
  const files = openDiskStore(path.join(folder, 'uploads'))
  const name = imageFile('blogs', `${'a'.repeat(32)}.webp`)
  const bytes = new Uint8Array(100)
  await files.put(name, bytes)
  let gets = 0
  /** Replaces a file between opening and reading it, the first time. */
  const replaced: typeof files = {
    ...files,
    async get(fileName) {
      const stored = await files.get(fileName)
      if (gets++ === 0) await files.put(fileName, bytes)
      return stored
    },
  }
  const file = path.join(folder, 'a.tar')
  expect(await writeBackup({ config: site.config, files: replaced }, { file, sentinel: null })).toBeGreaterThan(100)
  expect(gets).toBe(2)
})

test('an image whose download breaks off is requested again and does not break the backup', async () => {
  const { env, folder } = await migratedSiteSettings('sqlite')
  const site = openSiteResources(env)
  const files = openDiskStore(path.join(folder, 'uploads'))
  await files.put(imageFile('blogs', `${'a'.repeat(32)}.webp`), new Uint8Array(100))
  /** Like S3: a stream that breaks off is an error, and only `bytes` is requested again. */
  const interrupted: typeof files = {
    ...files,
    async get(fileName) {
      const stored = await files.get(fileName)
      const stream = () => new ReadableStream<Uint8Array<ArrayBuffer>>({ pull: breakOff })
      return stored && { size: stored.size, slice: stored.slice.bind(stored), bytes: () => stored.bytes(), stream }
    },
  }
  const file = path.join(folder, 'a.tar')
  expect(await writeBackup({ config: site.config, files: interrupted }, { file, sentinel: null })).toBeGreaterThan(100)
})

function breakOff() {
  throw new FileStoreError('The S3 store broke off.')
}
