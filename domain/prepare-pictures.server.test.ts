import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { middle } from '#domain/images/image.ts'
import { widthsUpTo } from '#domain/images/sources.ts'
import { runJob } from '#domain/jobs/run-job.server.ts'
import { testContent } from '#tests/support/unit/content.ts'
import { testResources } from '#tests/support/unit/resources.ts'
import { pictureMaster } from './firm/pictures.server.ts'
import { openVariants } from './images/picture-worker.server.ts'
import { preparePictures } from './prepare-pictures.server.ts'

test('every width needed of a picture is prepared in WebP and AVIF, and served without its original file', async () => {
  const { prepare, content, variants, file } = await setUp()
  expect(await prepare()).toBe(true)
  const master = pictureMaster(content, '/pictures/board-0123456789.webp')
  if (!master) throw new Error('There is no picture.')
  // Without its file, no further width can be created.
  await rm(file)
  for (const width of widthsUpTo(700)) {
    expect(await variants.find(master, width, false)).toMatchObject({ type: 'image/webp', exact: true })
    expect(await variants.find(master, width, true)).toMatchObject({ type: 'image/avif', exact: true })
  }
  expect(widthsUpTo(700).at(-1)).toBe(960)
})

test('existing picture variants are not regenerated, and a deleted one is', async () => {
  const { prepare, resources, created } = await setUp()
  await prepare()
  const all = created.splice(0)
  expect(all).toHaveLength(8)
  await prepare()
  expect(created).toEqual([])
  await resources.files.remove('variants/board-0123456789-480.avif')
  await prepare()
  expect(created).toEqual(['variants/board-0123456789-480.avif'])
})

test('only one process prepares pictures at a time, and an aborted or failed run does not count as done', async () => {
  const { prepare, resources, created } = await setUp()
  await runJob(resources, { name: 'prepare pictures', everyMs: 0 }, async () => {
    expect(await prepare()).toBe(false)
  })
  expect(await prepare(AbortSignal.abort())).toBe(false)
  expect(created).toEqual([])

  const { put } = resources.files
  resources.files.put = () => Promise.reject(new Error('No space left on device'))
  expect(await prepare()).toBe(false)
  resources.files.put = put
  expect(await prepare()).toBe(true)
  expect(created).toHaveLength(8)
})

test('preparing pictures waits while the machine is busy, and an abort ends the wait', async () => {
  const { prepare, created } = await setUp()
  const stopping = new AbortController()
  const prepared = prepare(stopping.signal, () => {
    queueMicrotask(() => stopping.abort())
    return true
  })
  expect(await prepared).toBe(false)
  expect(created).toEqual([])
})

async function setUp() {
  const folder = await mkdtemp(path.join(tmpdir(), 'pictures-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'board.webp')
  await sharp({ create: { width: 700, height: 350, channels: 3, background: '#0c1a2e' } }).toFile(file)
  const resources = await testResources()
  const { put } = resources.files
  const created: string[] = []
  resources.files.put = async (name, bytes) => {
    await put(name, bytes)
    created.push(name)
  }
  const address = '/pictures/board-0123456789.webp'
  const board = { address, width: 700, height: 350, placeholder: '', focus: middle }
  const { current, ...open } = await testContent()
  const content = { ...open, current: { ...current, pictures: { board }, pictureFiles: { [address]: file } } }
  const variants = openVariants(resources)
  return {
    resources,
    content,
    variants,
    file,
    created,
    prepare: (signal = new AbortController().signal, isBusy = () => false) =>
      preparePictures({ resources, content, variants }, signal, isBusy),
  }
}
