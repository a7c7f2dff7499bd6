import { expect, test } from 'vitest'
import { photo } from '#tests/support/pictures.ts'
import { testResources } from '#tests/support/resources.ts'
import { storeTestImage } from '#tests/support/store-test-image.ts'
import { sweepLostFiles } from './sweep-lost-files.server.ts'

const lost = 'f'.repeat(32)
const inTwoDays = new Date(Date.now() + 2 * 24 * 60 * 60 * 1000)
const ownPictures = new Set(['about-0123456789'])

test('files unknown to the database are deleted after a day, and all others are preserved', async () => {
  const resources = await testResources()
  const { files } = resources
  const key = await storeTestImage(resources, 'medias', await photo().webp().toBuffer())
  const kept = [`medias/${key}`, `variants/${key.replace('.webp', '')}-320.avif`, 'variants/about-0123456789-320.webp']
  const strays = [`blogs/${lost}.webp`, `blogs/${key}`, `medias/${lost}.webp.a1b2.part`]
  for (const name of [...kept, ...strays]) if (!files.contents.has(name)) await files.put(name, Buffer.from(name))

  expect(await sweepLostFiles(resources, { ownPictures })).toBe(0)
  expect(await sweepLostFiles(resources, { ownPictures, now: inTwoDays })).toBe(strays.length)
  expect([...files.contents.keys()].sort()).toEqual(kept.sort())
})

test('unknown uploads that are older than the database are not deleted', async () => {
  const resources = await testResources()
  const { files } = resources
  const name = `blogs/${lost}.webp`
  await files.put(name, Buffer.from('a'))
  files.modifiedAt.set(name, '2020-01-01T00:00:00.000Z')
  expect(await sweepLostFiles(resources, { ownPictures, now: inTwoDays })).toBe(0)
  expect([...files.contents.keys()]).toEqual([name])
})

test('variants of images that no longer exist are deleted immediately', async () => {
  const resources = await testResources()
  const { files } = resources
  for (const name of [`variants/${lost}-320.webp`, 'variants/older-0123456789-640.avif']) {
    await files.put(name, Buffer.from(name))
  }
  expect(await sweepLostFiles(resources, { ownPictures })).toBe(2)
  expect(files.contents.size).toBe(0)
})
