import { expect, test } from 'vitest'
import { binPost, editPost, purgePost } from '#domain/blog/change-post.server.ts'
import { findPost } from '#domain/blog/posts.server.ts'
import { type Actor, machine, staff } from '#domain/change/actor.ts'
import { rules } from '#domain/rules.ts'
import { testResources } from '#tests/support/unit/resources.ts'
import { insertPost, insertUser } from '#tests/support/unit/rows.ts'
import { findRevision, findWriting, listRevisions, newestRevision } from './revisions.server.ts'
import { autosavePost, restoreRevision } from './save-revision.server.ts'

test('an autosave of a public post is visible to staff only, until the post is saved', async () => {
  const { db, meera, type, edit } = await office()
  await type(meera, { text: 'New words.' })
  expect(await findPost(db, 'note')).toMatchObject({ beginning: 'Old words.' })
  expect(await findWriting(db, 'one')).toMatchObject({ isAhead: true, savedBy: 'meera', words: { text: 'New words.' } })

  await edit(meera, { text: 'New words.' })
  expect(await findPost(db, 'note')).toMatchObject({ beginning: 'New words.' })
  expect(await findWriting(db, 'one')).toMatchObject({ isAhead: false })
})

test('an autosave of a draft changes the draft itself', async () => {
  const { db, meera, type } = await office({ publishedAt: null })
  await type(meera, { title: 'Another title', text: 'New words.' })
  const row = await db.selectFrom('post').select(['title', 'text', 'html']).executeTakeFirstOrThrow()
  expect(row).toEqual({ title: 'Another title', text: 'New words.', html: null })
})

test('autosaves of one editing session merge into one revision and into its save, but not with another session', async () => {
  const { db, meera, imran, type, edit } = await office()
  for (const text of ['One', 'One two', 'One two three']) await type(meera, { text, sitting: 'desk' })
  await type(imran, { text: 'Other words', sitting: 'other desk' })
  await type(meera, { text: 'One two three four', sitting: 'desk' })
  const revision = (await newestRevision(db, 'one')) ?? 0
  await edit(meera, { text: 'One two three four five', revision, sitting: 'desk' })
  const revisions = await listRevisions(db, 'one')
  expect(revisions.map(({ kind, by, added, removed }) => [kind, by, added, removed])).toEqual([
    ['saved', 'meera', 5, 2],
    ['autosaved', 'imran', 2, 3],
    ['autosaved', 'meera', 3, 2],
    // The post had no revision before: its old words became the first one.
    ['saved', null, 2, 0],
  ])
})

test('a save or autosave over a newer revision is rejected, and the newer text is preserved', async () => {
  const { db, meera, imran, type, edit } = await office()
  const { revision } = await type(meera, { text: 'Mine', revision: 0 })
  await type(imran, { text: 'Theirs', revision })
  await expect(type(meera, { text: 'Mine again', revision })).rejects.toMatchObject({ code: 'edited-meanwhile' })
  await expect(edit(meera, { text: 'Mine again', revision })).rejects.toMatchObject({ code: 'edited-meanwhile' })
  expect(await findWriting(db, 'one')).toMatchObject({ words: { text: 'Theirs' } })
})

test('two editing sessions of one user do not overwrite each other', async () => {
  const { db, meera, type } = await office({ publishedAt: null })
  const { revision } = await type(meera, { text: 'Typed at the desk.', sitting: 'desk' })
  await expect(type(meera, { text: 'On the phone.', sitting: 'phone', revision: 0 })).rejects.toMatchObject({
    code: 'edited-meanwhile',
  })
  await type(meera, { text: 'On the phone.', sitting: 'phone', revision })
  const revisions = await db.selectFrom('revision').select('text').orderBy('number').execute()
  expect(revisions.map(({ text }) => text)).toEqual(['Old words.', 'Typed at the desk.', 'On the phone.'])
})

test('a save repeated after a lost response is accepted, unless another user has saved since', async () => {
  const { meera, imran, type, edit } = await office()
  const { revision } = await type(meera, { text: 'One', sitting: 'desk', revision: 0 })
  await type(meera, { text: 'One two', sitting: 'desk', revision: 0 })
  await edit(meera, { text: 'One two three', sitting: 'desk', revision })
  await type(imran, { text: 'Theirs', sitting: 'other' })
  await expect(type(meera, { text: 'One', sitting: 'desk', revision })).rejects.toMatchObject({
    code: 'edited-meanwhile',
  })
})

test('when ten saves over the same revision arrive at the same time, only one succeeds', async () => {
  const { db, meera, imran, type } = await office({ publishedAt: null })
  const { revision } = await type(meera, { text: 'Begin' })
  const saves = Array.from({ length: 10 }, (_, place) =>
    type(place % 2 ? meera : imran, { text: `Version ${place}`, revision }).then(
      () => 'saved',
      (error) => error.code,
    ),
  )
  const results = await Promise.all(saves)
  expect(results.filter((result) => result === 'saved')).toHaveLength(1)
  expect(results.filter((result) => result === 'edited-meanwhile')).toHaveLength(9)
  expect(await newestRevision(db, 'one')).not.toBe(revision)
})

test('restoring a revision publishes its text and creates a new revision', async () => {
  const { resources, db, meera, edit } = await office()
  await edit(meera, { title: 'Second', text: 'Second words.' })
  const oldest = (await listRevisions(db, 'one')).at(-1)
  const post = await restoreRevision(resources, meera, { id: 'one', number: oldest?.number })
  expect(post).toMatchObject({ title: 'note', text: 'Old words.' })
  expect(await findPost(db, 'note')).toMatchObject({ html: '<p>Old words.</p>' })
  expect((await listRevisions(db, 'one')).map(({ kind }) => kind)).toEqual(['restored', 'saved', 'saved'])
  await expect(restoreRevision(resources, meera, { id: 'one', number: 999 })).rejects.toMatchObject({
    code: 'not-found',
  })
})

test('autosaved text is not lost when the post is withdrawn, edited or restored without it', async () => {
  const { resources, db, meera, type, edit } = await office()
  await type(meera, { text: 'Typed and not yet saved.' })
  await edit(meera, { state: 'draft' })
  expect(await findWriting(db, 'one')).toMatchObject({ words: { text: 'Typed and not yet saved.' } })
  await edit(meera, { summary: 'A standfirst, sent by who knows no revisions.' })
  await restoreRevision(resources, meera, { id: 'one', number: (await listRevisions(db, 'one')).at(-1)?.number })
  const revisions = await db.selectFrom('revision').select('text').execute()
  expect(revisions.map(({ text }) => text)).toContain('Typed and not yet saved.')
})

test('a change of state creates no revision unless it has an explanation', async () => {
  const { db, meera, edit } = await office({ publishedAt: null })
  await edit(meera, { text: 'The leading case.' })
  await edit(meera, { state: 'published', explanation: 'The title of the judgment.' })
  await edit(meera, { state: 'draft' })
  const revisions = await listRevisions(db, 'one')
  expect(revisions.map(({ explanation }) => explanation)).toEqual(['The title of the judgment.', null, null])
})

test('the number of revisions is limited, and all are deleted with the post', async () => {
  const { resources, db, meera, edit } = await office({ publishedAt: null })
  for (let number = 0; number < rules.revision.most + 5; number++) await edit(meera, { text: `Version ${number}` })
  const revisions = await listRevisions(db, 'one')
  expect(revisions).toHaveLength(rules.revision.most)
  expect(await findRevision(db, 'one')).toMatchObject({ text: `Version ${rules.revision.most + 4}` })
  await binPost(resources, machine, 'one')
  await purgePost(resources, machine, 'one')
  expect(await db.selectFrom('revision').select('number').execute()).toEqual([])
})

test('a revision includes the username and the display name of the user who saved it', async () => {
  const { db, meera, edit } = await office()
  await edit(meera, { text: 'New words.' })
  expect(await findRevision(db, 'one')).toMatchObject({ by: 'meera', byName: 'meera of Indore' })
})

async function office(columns = {}) {
  const resources = await testResources()
  const { db } = resources
  await insertPost(db, { id: 'one', slug: 'note', text: 'Old words.', ...columns })
  const [meera, imran] = [await member('meera'), await member('imran')]

  async function member(name: string) {
    return staff({ id: await insertUser(db, name, `${name} of Indore`), role: 'owner' }, { address: '127.0.0.1' })
  }
  return {
    resources,
    db,
    meera,
    imran,
    type: (actor: Actor, words: Parameters<typeof autosavePost>[3]) => autosavePost(resources, actor, 'one', words),
    edit: (actor: Actor, input: Parameters<typeof editPost>[3]['input']) =>
      editPost(resources, actor, 'one', { input }),
  }
}
