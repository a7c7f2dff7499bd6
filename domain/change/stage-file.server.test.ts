import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { discardFiles } from '#domain/files/discard-files.server.ts'
import { addPicture, deletePicture } from '#domain/gallery/edit-picture.server.ts'
import { abandonOnError, adoptImage, storeImage } from '#domain/images/store-image.server.ts'
import { FileStoreError } from '#platform/files/file-store.ts'
import { photo } from '#tests/support/pictures.ts'
import { longWait } from '#tests/support/test-run.ts'
import { testResources } from '#tests/support/unit/resources.ts'
import { storeTestImage } from '#tests/support/unit/rows.ts'
import { machine } from './actor.ts'
import { change } from './change.server.ts'
import { abandonFiles, commitFile, stageFile, sweepDiscarded, sweepLostFiles } from './stage-file.server.ts'

describe('stage file', () => {
  const name = `medias/${'a'.repeat(32)}.webp`
  const bytes = Buffer.from('bytes')
  const inTwoDays = new Date(Date.now() + 2 * 24 * 60 * 60 * 1000)

  test('a staged file that is never committed is deleted after a day, and not before', async () => {
    const resources = await testResources()
    await stageFile(resources, name, bytes)
    await sweepDiscarded(resources)
    expect([...resources.files.contents.keys()]).toEqual([name])
    await sweepDiscarded(resources, inTwoDays)
    expect([...resources.files.contents.keys()]).toEqual([])
  })

  test('a failed upload does not delete the file of another upload of the same image', async () => {
    const resources = await testResources()
    const { files } = resources
    const picture = await photo().jpeg().toBuffer()
    const [failing, good] = [
      await storeImage(resources, 'medias', picture),
      await storeImage(resources, 'medias', picture),
    ]
    const failed = abandonOnError(resources, failing, async () => {
      throw new Error('changed its mind')
    })
    await expect(failed).rejects.toThrow('changed its mind')
    await abandonOnError(resources, good, () =>
      change(resources, machine, async ({ db }) => {
        await adoptImage(db, good)
        const { key: imageKey } = good.image
        await db
          .insertInto('picture')
          .values({ id: 'a', imageKey, name: '', alt: '', createdAt: '', updatedAt: '' })
          .execute()
      }),
    )
    await sweepDiscarded(resources, inTwoDays)
    expect([...files.contents.keys()]).toEqual([`medias/${good.image.key}`])
  })

  test('deleting the last two pictures of one image at the same time also deletes the image', async () => {
    const resources = await testResources()
    const { db, files } = resources
    for (let round = 0; round < 5; round++) {
      const image = {
        name: 'a.jpg',
        bytes: await photo(40 + round)
          .jpeg()
          .toBuffer(),
      }
      const one = await addPicture(resources, machine, { input: {}, image })
      const other = await addPicture(resources, machine, { input: {}, image })
      await Promise.all([one, other].map(({ id }) => deletePicture(resources, machine, id)))
    }
    expect([...files.contents.keys()]).toEqual([])
    expect(await db.selectFrom('image').select('key').execute()).toEqual([])
  })

  test('a committed file is not deleted', async () => {
    const resources = await testResources()
    await stageFile(resources, name, bytes)
    await resources.database.write((db) => commitFile(db, name))
    await sweepDiscarded(resources, inTwoDays)
    expect([...resources.files.contents.keys()]).toEqual([name])
  })

  test('an abandoned file is deleted immediately', async () => {
    const resources = await testResources()
    await stageFile(resources, name, bytes)
    await abandonFiles(resources, name)
    expect([...resources.files.contents.keys()]).toEqual([])
  })

  test('a discarded file that an image still uses is preserved and removed from the deletion list', async () => {
    const resources = await testResources()
    const key = await storeTestImage(resources, 'medias', await photo().webp().toBuffer())
    await resources.database.write((db) => discardFiles(db, [`medias/${key}`]))
    await sweepDiscarded(resources)
    expect([...resources.files.contents.keys()]).toEqual([`medias/${key}`])
    expect(await resources.db.selectFrom('discardedFile').selectAll().execute()).toEqual([])
  })

  test('a file is stored only after the deletion of an older file of the same name has ended', async () => {
    const resources = await testResources()
    const { files } = resources
    await files.put(name, Buffer.from('old'))
    const { remove } = files
    const { promise, resolve } = Promise.withResolvers<void>()
    const removing = vi.fn()
    files.remove = async (file) => {
      removing()
      await promise
      await remove(file)
    }
    const discarding = change(resources, machine, ({ discard }) => discard(name))
    await vi.waitUntil(() => removing.mock.calls.length > 0, longWait)
    const staging = stageFile(resources, name, Buffer.from('new'))
    resolve()
    await Promise.all([discarding, staging])
    expect(files.contents.get(name)).toEqual(Buffer.from('new'))
  })

  test('a process whose clock is ahead does not delete a file that another process is deleting', async () => {
    const resources = await testResources()
    const { files } = resources
    const { promise, resolve } = Promise.withResolvers<void>()
    const removing = vi.fn(() => promise)
    files.remove = removing
    const discarding = change(resources, machine, ({ discard }) => discard(name))
    await vi.waitUntil(() => removing.mock.calls.length === 1, longWait)
    removing.mockImplementation(async () => {})
    vi.useFakeTimers({ now: Date.now() + 10 * 60_000, toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    await sweepDiscarded(resources)
    expect(removing).toHaveBeenCalledTimes(1)
    resolve()
    await discarding
  })

  test('files that cannot be deleted do not block the deletion of later ones', async () => {
    const resources = await testResources()
    const { files } = resources
    const unremovable = Array.from({ length: 25 }, (_, index) => `medias/bad${index}.webp`)
    for (const file of [...unremovable, name]) await files.put(file, bytes)
    const { remove } = files
    files.remove = async (file) => {
      if (file !== name) throw new Error('the disk has a bad sector')
      await remove(file)
    }
    await change(resources, machine, ({ discard }) => discard(...unremovable))
    await change(resources, machine, ({ discard }) => discard(name))
    expect([...files.contents.keys()]).toEqual(unremovable)
  })

  test('more files than fit into one SQL statement can be discarded in one call', async () => {
    const resources = await testResources()
    const names = Array.from({ length: 22_000 }, (_, index) => `variants/${index}-320.webp`)
    await resources.database.write((db) => discardFiles(db, names))
    const { count } = await resources.db
      .selectFrom('discardedFile')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(names.length)
  })

  test('a file that cannot be deleted stays on the list for a later sweep, and other files are deleted', async () => {
    const resources = await testResources()
    const { files } = resources
    await files.put(name, bytes)
    await files.put('medias/another.webp', bytes)
    const { remove } = files
    files.remove = async (file) => {
      if (file === name) throw new Error('the disk has a bad sector')
      await remove(file)
    }
    await change(resources, machine, ({ discard }) => discard(name, 'medias/another.webp'))
    expect([...files.contents.keys()]).toEqual([name])
    files.remove = remove
    await sweepDiscarded(resources, inTwoDays)
    expect([...files.contents.keys()]).toEqual([])
  })

  test('when the file store does not respond, only a few deletions are tried and only their names stay claimed', async () => {
    const resources = await testResources()
    const { db, files } = resources
    const names = Array.from({ length: 45 }, (_, index) => `medias/a${index}.webp`)
    const { remove } = files
    const removing = vi.fn(async () => {
      throw new FileStoreError('does not answer')
    })
    files.remove = removing
    await change(resources, machine, ({ discard }) => discard(...names))
    expect(removing.mock.calls.length).toBeLessThan(names.length)
    const countClaimed = async () => {
      const claimed = db.selectFrom('discardedFile').select('name').where('claimedAt', 'is not', null)
      return (await claimed.execute()).length
    }
    expect(await countClaimed()).toBe(removing.mock.calls.length)
    files.remove = remove
    await sweepDiscarded(resources, inTwoDays)
    expect(await db.selectFrom('discardedFile').select('name').execute()).toEqual([])
  })
})

describe('sweep lost files', () => {
  const lost = 'f'.repeat(32)
  const inTwoDays = new Date(Date.now() + 2 * 24 * 60 * 60 * 1000)
  const ownPictures = new Set(['about-0123456789'])

  test('files unknown to the database are deleted after a day, and all others are preserved', async () => {
    const resources = await testResources()
    const { files } = resources
    const key = await storeTestImage(resources, 'medias', await photo().webp().toBuffer())
    const needed = [
      `medias/${key}`,
      `variants/${key.replace('.webp', '')}-320.avif`,
      'variants/about-0123456789-320.webp',
    ]
    const strays = [`blogs/${lost}.webp`, `blogs/${key}`, `medias/${lost}.webp.a1b2.part`]
    for (const name of [...needed, ...strays]) if (!files.contents.has(name)) await files.put(name, Buffer.from(name))

    expect(await sweepLostFiles(resources, { ownPictures })).toBe(0)
    expect(await sweepLostFiles(resources, { ownPictures, now: inTwoDays })).toBe(strays.length)
    expect([...files.contents.keys()].sort()).toEqual(needed.sort())
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
})
