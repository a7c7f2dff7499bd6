import path from 'node:path'
import { expect, test } from 'vitest'
import { imageFile } from '#domain/files/file-names.ts'
import { openDiskStore } from '#platform/files/disk-store.ts'
import { newSiteSettings, openWholeSite } from '#tests/support/whole-site.ts'
import { writeBackup } from './write-backup.server.ts'

test('an image that is replaced while it is copied is read again and does not break the backup', async () => {
  const { env, folder } = await newSiteSettings('sqlite')
  const site = openWholeSite(env)
  await site.database.migrate()
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
