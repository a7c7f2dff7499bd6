import { expect, test } from 'vitest'
import { machine } from '#domain/change/actor.ts'
import { change } from '#domain/change/change.server.ts'
import { updateShownPictures } from '#domain/files/image-use.server.ts'
import { rules } from '#domain/rules.ts'
import { testAccounts } from '#tests/support/accounts.ts'
import { testResources } from '#tests/support/resources.ts'
import { insertPicture, insertPost } from '#tests/support/rows.ts'
import { findPictureFacts } from './picture-facts.server.ts'

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
