import sharp from 'sharp'
import { expect, test } from 'vitest'
import { rules } from '#domain/rules.ts'
import { openLog } from '#platform/log.ts'
import { memoryStore } from '#tests/support/memory-store.ts'
import { openVariants, variantWidth } from './variants.server.ts'

test('WebP is given at once, AVIF from then on', async () => {
  const { variants, master } = await studio()
  expect((await variants.find(master, 320, true))?.type).toBe('image/webp')
  await variants.settled()
  const later = await variants.find(master, 320, true)
  expect(later?.type).toBe('image/avif')
  expect(await sharp(later?.bytes).metadata()).toMatchObject({ format: 'heif', width: 320 })
  expect((await variants.find(master, 320, false))?.type).toBe('image/webp')
})

test('a width is made once, however many ask at the same moment', async () => {
  const { variants, master, reads } = await studio()
  await Promise.all([1, 2, 3, 4].map(() => variants.find(master, 480, false)))
  await variants.find(master, 480, false)
  expect(reads()).toBe(1)
})

test('AVIF is made once too, however many ask until it is there', async () => {
  const { variants, master, reads } = await studio()
  await variants.find(master, 640, false)
  const before = reads()
  for (let reader = 0; reader < 6; reader++) await variants.find(master, 640, true)
  await variants.settled()
  expect(reads() - before).toBe(1)
})

test('whatever width is asked, one of the fixed ones is made', () => {
  expect(variantWidth(1)).toBe(320)
  expect(variantWidth(320)).toBe(320)
  expect(variantWidth(321)).toBe(480)
  expect(variantWidth(100_000)).toBe(rules.picture.widths.at(-1))
})

test('a master that is gone has no variant', async () => {
  const { variants } = await studio()
  const gone = { key: 'gone', read: async () => undefined }
  expect(await variants.find(gone, 320, false)).toBeUndefined()
})

async function studio() {
  const files = memoryStore()
  const bytes = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#0c1a2e' } })
    .webp()
    .toBuffer()
  let reads = 0
  const master = {
    key: 'master',
    read: async () => {
      reads += 1
      return bytes
    },
  }
  return { variants: openVariants({ files, log: openLog('silent') }), master, reads: () => reads }
}
