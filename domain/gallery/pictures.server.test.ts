import { expect, test } from 'vitest'
import { rules } from '#domain/rules.ts'
import { testResources } from '#tests/support/resources.ts'
import { insertPicture } from '#tests/support/rows.ts'

import { countShownPictures, countWaitingPictures } from './office-pictures.server.ts'
import { listGalleryPictures } from './pictures.server.ts'

test('gallery pictures are listed newest first, with address and size, up to the limit', async () => {
  const { db } = await testResources()
  await insertPicture(db, { imageKey: 'old.webp', createdAt: '2026-10-01T06:00:00.000Z' })
  await insertPicture(db, { imageKey: 'new.webp', alt: 'The newest' })
  expect(await listGalleryPictures(db, 10)).toMatchObject([
    { alt: 'The newest', image: { address: '/uploads/medias/new.webp', width: 1200, height: 800 } },
    { image: { address: '/uploads/medias/old.webp' } },
  ])
  expect(await listGalleryPictures(db, 1)).toHaveLength(1)
})

test('a picture without alt text is hidden until it has one or is marked as an ornament', async () => {
  const { db } = await testResources()
  await insertPicture(db, { imageKey: 'bare.webp', alt: '' })
  await insertPicture(db, { imageKey: 'line.webp', alt: '', ornamentAt: '2026-11-02T06:00:00.000Z' })
  await insertPicture(db, { imageKey: 'of-a-post.webp', alt: '', unlistedAt: '2026-11-02T06:00:00.000Z' })
  const shown = async () => (await listGalleryPictures(db, 10)).map(({ image }) => image.address)
  expect(await shown()).toEqual(['/uploads/medias/line.webp'])
  expect(await countWaitingPictures(db)).toBe(1)

  await db.updateTable('picture').set({ alt: 'The court steps' }).where('imageKey', '=', 'bare.webp').execute()
  expect((await shown()).sort()).toEqual(['/uploads/medias/bare.webp', '/uploads/medias/line.webp'])
  expect(await countWaitingPictures(db)).toBe(0)
})

test('countShownPictures leaves out unlisted pictures, those without alt text and those beyond the maximum', async () => {
  const { db } = await testResources()
  await insertPicture(db, { imageKey: 'kept-out.webp', unlistedAt: '2026-11-02T06:00:00.000Z' })
  await insertPicture(db, { imageKey: 'bare.webp', alt: '' })
  for (let number = 1; number <= rules.media.maxPictures + 1; number++)
    await insertPicture(db, { imageKey: `${number}.webp` })
  expect(await countShownPictures(db)).toBe((await listGalleryPictures(db, rules.media.maxPictures)).length)
  await db.updateTable('picture').set({ unlistedAt: '2026-11-02T06:00:00.000Z' }).execute()
  expect(await countShownPictures(db)).toBe(0)
})

test('a picture’s focal point is its centre until another one is set', async () => {
  const { db } = await testResources()
  await insertPicture(db, { imageKey: 'king.webp' })
  const focus = async () => (await listGalleryPictures(db, 1))[0]?.image.focus
  expect(await focus()).toEqual({ x: 50, y: 50 })
  await db.updateTable('image').set({ focusX: 78, focusY: 20 }).execute()
  expect(await focus()).toEqual({ x: 78, y: 20 })
})
