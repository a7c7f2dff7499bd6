import { expect, test } from 'vitest'
import { machine } from '#domain/change/actor.ts'
import { change } from '#domain/change/change.server.ts'
import { updateShownPictures } from '#domain/files/file-use.server.ts'
import { rules } from '#domain/rules.ts'
import { testAccounts } from '#tests/support/unit/accounts.ts'
import { testResources } from '#tests/support/unit/resources.ts'
import { insertPicture, insertPost } from '#tests/support/unit/rows.ts'
import { countShownPictures, countWaitingPictures, findPictureFacts, listGalleryPictures } from './pictures.server.ts'

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

const keyOf = (letter: string) => `${letter.repeat(32)}.webp`

test('picture facts include the place in the gallery and the posts that show the picture, newest first', async () => {
  const resources = await testResources()
  const { db } = resources
  await insertPicture(db, { id: 'old', imageKey: keyOf('a'), createdAt: '2026-10-01T06:00:00.000Z' })
  await insertPicture(db, { id: 'new', imageKey: keyOf('b') })
  await insertPost(db, { id: '1', slug: 'first', title: 'First', publishedAt: '2026-09-01T06:00:00.000Z' })
  await insertPost(db, { id: '2', slug: 'second', title: 'Second', binnedAt: '2026-11-02T06:00:00.000Z' })
  await change(resources, machine, async ({ db }) => {
    for (const post of ['1', '2']) await updateShownPictures(db, post, `/uploads/medias/${keyOf('a')}`)
  })
  const facts = await findPictureFacts(db, [
    { id: 'old', imageKey: keyOf('a') },
    { id: 'new', imageKey: keyOf('b') },
  ])
  expect(facts.get('new')).toEqual({ place: 1, posts: [], pages: [], uploadedBy: undefined })
  expect(facts.get('old')).toMatchObject({
    place: 2,
    posts: [
      { title: 'Second', slug: 'second', binnedAt: expect.any(String) },
      { title: 'First', slug: 'first', binnedAt: null },
    ],
  })
})

test('a picture beyond the maximum size of the gallery has no place in it', async () => {
  const { db } = await testResources()
  await insertPicture(db, { id: 'old', imageKey: 'old.webp', createdAt: '2026-10-01T06:00:00.000Z' })
  for (let number = 0; number < rules.media.maxPictures; number++) await insertPicture(db, { imageKey: `${number}` })
  expect((await findPictureFacts(db, [{ id: 'old', imageKey: 'old.webp' }])).get('old')?.place).toBeUndefined()
})

test('picture facts include the uploader’s name only if it is known', async () => {
  const resources = await testAccounts()
  const { db, user } = resources
  await db.updateTable('user').set({ name: 'Meera Joshi' }).execute()
  await insertPicture(db, { id: 'hers', imageKey: 'a.webp', addedBy: user.id })
  await insertPicture(db, { id: 'nobodys', imageKey: 'b.webp' })
  const facts = await findPictureFacts(db, [
    { id: 'hers', imageKey: 'a.webp' },
    { id: 'nobodys', imageKey: 'b.webp' },
  ])
  expect(facts.get('hers')?.uploadedBy).toBe('Meera Joshi')
  expect(facts.get('nobodys')?.uploadedBy).toBeUndefined()
})
