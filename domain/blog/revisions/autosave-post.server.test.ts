import { expect, test } from 'vitest'
import { createPost } from '#domain/blog/create-post.server.ts'
import { NewDraft } from '#domain/blog/new-post.ts'
import { staff } from '#domain/change/actor.ts'
import { testResources } from '#tests/support/resources.ts'
import { autosavePost } from './autosave-post.server.ts'
import { restoreRevision } from './restore-revision.server.ts'
import { findRevision, listRevisions } from './revisions.server.ts'

const meera = staff({ id: 'meera', role: 'owner' }, { address: 'here' })

test('what was typed is not folded into an earlier version that takes its place', async () => {
  const { resources, id, revision } = await draft()
  const typed = await autosavePost(resources, meera, id, { text: 'Typed, and not saved on purpose.', revision })
  await restoreRevision(resources, meera, { id, number: revision })
  expect((await listRevisions(resources.db, id)).map(({ kind }) => kind)).toEqual(['restored', 'autosaved', 'created'])
  expect((await findRevision(resources.db, id, typed.revision))?.text).toBe('Typed, and not saved on purpose.')
})

test('what is kept apart stays, whatever the same person types next; else the next takes its place', async () => {
  const { resources, id, revision: first } = await draft()
  const { revision } = await autosavePost(resources, meera, id, { text: 'Mine.', revision: first, apart: true })
  const next = await autosavePost(resources, meera, id, { text: 'Theirs.', revision, sitting: 'desk' })
  await autosavePost(resources, meera, id, {
    text: 'Theirs, and more.',
    revision: next.revision,
    sitting: 'desk',
  })
  const texts = await Promise.all(
    (await listRevisions(resources.db, id)).map(({ number }) => findRevision(resources.db, id, number)),
  )
  expect(texts.map((revision) => revision?.text)).toEqual(['Theirs, and more.', 'Mine.', ''])
})

test('what was typed and is kept apart as it stands is one revision, not two', async () => {
  const { resources, id, revision: first } = await draft()
  const { revision } = await autosavePost(resources, meera, id, { text: 'Mine.', revision: first })
  await autosavePost(resources, meera, id, { text: 'Mine.', revision, apart: true })
  expect((await listRevisions(resources.db, id)).map(({ kind }) => kind)).toEqual(['saved', 'created'])
})

test('who keeps a draft is told its address, which follows its title', async () => {
  const { resources, id, revision } = await draft()
  expect(await autosavePost(resources, meera, id, { title: 'Another title', revision })).toMatchObject({
    slug: 'another-title',
  })
})

async function draft() {
  const resources = await testResources()
  const post = await createPost(resources, meera, { input: NewDraft.parse({ title: 'A draft', state: 'draft' }) })
  return { resources, id: post.id, revision: post.revision ?? 0 }
}
