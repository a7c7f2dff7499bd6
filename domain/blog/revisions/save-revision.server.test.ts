import { expect, test } from 'vitest'
import { createPost } from '#domain/blog/change-post.server.ts'
import { NewDraft } from '#domain/blog/new-post.ts'
import { staff } from '#domain/change/actor.ts'
import { testResources } from '#tests/support/unit/resources.ts'
import { findRevision, listRevisions } from './revisions.server.ts'
import { autosavePost, restoreRevision } from './save-revision.server.ts'

const meera = staff({ id: 'meera', role: 'owner' }, { address: 'here' })

test('restoring an earlier revision preserves the autosaved text as a revision of its own', async () => {
  const { resources, id, revision } = await draft()
  const typed = await autosavePost(resources, meera, id, { text: 'Typed, and not saved on purpose.', revision })
  await restoreRevision(resources, meera, { id, number: revision })
  expect((await listRevisions(resources.db, id)).map(({ kind }) => kind)).toEqual(['restored', 'autosaved', 'created'])
  expect((await findRevision(resources.db, id, typed.revision))?.text).toBe('Typed, and not saved on purpose.')
})

test('an autosave stored as a separate revision is not replaced by later autosaves of the same user', async () => {
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

test('storing an unchanged autosave as a separate revision creates no second revision', async () => {
  const { resources, id, revision: first } = await draft()
  const { revision } = await autosavePost(resources, meera, id, { text: 'Mine.', revision: first })
  await autosavePost(resources, meera, id, { text: 'Mine.', revision, apart: true })
  expect((await listRevisions(resources.db, id)).map(({ kind }) => kind)).toEqual(['saved', 'created'])
})

test('autosaving a draft with a new title returns its new slug', async () => {
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
