import sharp from 'sharp'
import { expect, test } from 'vitest'
import { rules } from '#domain/rules.ts'
import { memoryStore, silentLog, workerPool } from '#tests/support/unit/resources.ts'
import { openVariants, variantWidth } from './picture-worker.server.ts'

test('WebP is served at first, and AVIF once it has been created', async () => {
  const { variants, master } = await openTestVariants()
  expect(await variants.find(master, 320, true)).toMatchObject({ type: 'image/webp', exact: false })
  await variants.settled()
  const later = await variants.find(master, 320, true)
  expect(later).toMatchObject({ type: 'image/avif', exact: true })
  expect(await sharp(await later?.file.bytes()).metadata()).toMatchObject({ format: 'heif', width: 320 })
  expect((await variants.find(master, 320, false))?.type).toBe('image/webp')
})

test('a variant is created only once for concurrent requests', async () => {
  const { variants, master, reads } = await openTestVariants()
  await Promise.all([1, 2, 3, 4].map(() => variants.find(master, 480, false)))
  await variants.find(master, 480, false)
  expect(reads()).toBe(1)
})

test('the AVIF variant is created only once, even if it is requested repeatedly before it is ready', async () => {
  const { variants, master, reads } = await openTestVariants()
  await variants.find(master, 640, false)
  const before = reads()
  for (let reader = 0; reader < 6; reader++) await variants.find(master, 640, true)
  await variants.settled()
  expect(reads() - before).toBe(1)
})

test('while a variant is being created, a wider or narrower variant or the original is served', async () => {
  const { variants, master, pauseWrites, widthOf } = await openTestVariants(0)
  const release = pauseWrites()
  expect(await widthOf(variants.find(master, 480, false))).toEqual({ width: 2000, exact: false })
  release()
  await variants.settled()
  await variants.find(master, 960, false)
  await variants.settled()

  const releaseAgain = pauseWrites()
  const substitutes = [320, 640, 1600].map((width) => widthOf(variants.find(master, width, false)))
  expect(await Promise.all(substitutes)).toEqual([480, 960, 960].map((width) => ({ width, exact: false })))
  releaseAgain()
  await variants.settled()
  expect(await widthOf(variants.find(master, 640, false))).toEqual({ width: 640, exact: true })
})

test('variant requests beyond the queue limit return without waiting and create no variant', async () => {
  const { variants, master, pauseWrites, files } = await openTestVariants(0, { width: 400, height: 200 })
  const release = pauseWrites()
  const requests = Array.from({ length: rules.picture.maxWaiting + 5 }, (_, index) =>
    variants.find({ ...master, key: `picture-${index}` }, 320, false),
  )
  await Promise.all(requests)
  release()
  await variants.settled()
  // One is being created while the others wait.
  expect(files.contents.size).toBe(rules.picture.maxWaiting + 1)
})

test('an image that cannot be resized is served unchanged, tried only once, and does not block the queue', async () => {
  const { variants, master } = await openTestVariants()
  let reads = 0
  const open = async () => {
    reads += 1
    return new Blob(['no picture'])
  }
  const broken = { ...master, key: 'broken', open }
  expect(await variants.find(broken, 320, false)).toMatchObject({ exact: false })
  const before = reads
  expect(await variants.find(broken, 320, false)).toMatchObject({ exact: false })
  expect(reads - before).toBe(1)
  expect(await variants.find(master, 320, false)).toMatchObject({ exact: true })
})

test('variantWidth rounds any width up to one of the fixed widths, and caps it at the largest', () => {
  expect(variantWidth(1)).toBe(320)
  expect(variantWidth(320)).toBe(320)
  expect(variantWidth(321)).toBe(480)
  expect(variantWidth(100_000)).toBe(rules.picture.widths.at(-1))
})

test('a variant is not stored if its image is deleted while the variant is being created', async () => {
  const { variants, master, pauseWrites, files } = await openTestVariants(0)
  const release = pauseWrites()
  let wanted = true
  const deleted = { ...master, isWanted: async () => wanted }
  await variants.find(deleted, 320, false)
  wanted = false
  release()
  await variants.settled()
  expect([...files.contents.keys()]).toEqual([])
})

test('an original image that no longer exists has no variant', async () => {
  const { variants, master } = await openTestVariants()
  expect(await variants.find({ ...master, key: 'gone', open: async () => undefined }, 320, false)).toBeUndefined()
})

async function openTestVariants(graceMs = 60_000, { width, height } = { width: 2000, height: 100 }) {
  const store = memoryStore()
  let paused: Promise<void> | undefined
  const files = {
    ...store,
    async put(name: string, bytes: Uint8Array) {
      await paused
      await store.put(name, bytes)
    },
  }
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#0c1a2e' } })
    .webp()
    .toBuffer()
  let reads = 0
  const master = {
    key: 'master',
    type: 'image/webp',
    open: async () => {
      reads += 1
      return new Blob([new Uint8Array(bytes)])
    },
    isWanted: async () => true,
  }
  return {
    variants: openVariants({ files, log: silentLog(), workerPool }, graceMs),
    files,
    master,
    reads: () => reads,
    /** Stores nothing until the returned function is called. */
    pauseWrites() {
      const { promise, resolve } = Promise.withResolvers<void>()
      paused = promise
      return resolve
    },
    async widthOf(finding: ReturnType<ReturnType<typeof openVariants>['find']>) {
      const variant = await finding
      return { width: (await sharp(await variant?.file.bytes()).metadata()).width, exact: variant?.exact }
    },
  }
}
