import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { photo } from '#tests/support/pictures.ts'
import { copyContent } from '#tests/support/texts/content-copy.ts'
import { testResources } from '#tests/support/unit/resources.ts'
import type { ContentEdits } from './content-edits.ts'
import { openContent } from './open-content.server.ts'

test('when two reloads run at the same time, the second reads what changed during the first', async () => {
  const folder = copyContent()
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const resources = await testResources()
  const [before, after] = [await photo(40).webp().toBuffer(), await photo(50).webp().toBuffer()]
  const writePicture = (picture: Buffer) => writeFileSync(path.join(folder, 'pictures', 'extra.webp'), picture)

  const { workerPool } = resources
  let onMeasuring = () => {}
  const measuring = (...job: Parameters<typeof workerPool.run>) => {
    onMeasuring()
    return workerPool.run(...job)
  }
  const content = await openContent(folder, {
    ...resources,
    workerPool: { ...workerPool, run: measuring as typeof workerPool.run },
  })
  writePicture(before)
  // The first reload has read the picture before it measures it.
  onMeasuring = () => writePicture(after)
  await Promise.all([content.reload(), content.reload()])
  expect(content.current.pictures.extra).toMatchObject({ width: 50 })
})

test('invalid published edits fail the first load, and a later reload preserves the previous content', async () => {
  const folder = copyContent()
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const resources = await testResources()
  const wrong: ContentEdits = new Map([['firm.yaml', new Map([['name', '']])]])
  let edits = wrong
  const content = await openContent(folder, resources, async () => edits)
  await expect(content.loadEdits()).rejects.toThrow('content/firm.yaml')

  edits = new Map([['firm.yaml', new Map([['tagline', 'Published']])]])
  await content.loadEdits()
  expect(content.current.firm.tagline).toBe('Published')
  edits = wrong
  await content.reload()
  expect(content.current.firm.tagline).toBe('Published')
  expect(content.mistakes).toEqual([expect.stringContaining('content/firm.yaml')])
})
