import { expect, test } from 'vitest'
import { createPost } from '#domain/blog/change-post.server.ts'
import { AutosaveInput, NewDraft } from '#domain/blog/new-post.ts'
import { autosavePost } from '#domain/blog/revisions/save-revision.server.ts'
import { staff } from '#domain/change/actor.ts'
import { testResources } from '#tests/support/unit/resources.ts'
import { insertBarePost } from '#tests/support/unit/rows.ts'
import { indexPosts } from './index-posts.server.ts'

const asha = staff({ id: 'asha', role: 'owner' }, { address: '192.0.2.1' })

test('indexPosts adds missing excerpts to posts and drafts, and only once', async () => {
  const resources = await testResources()
  await insertBarePost(resources.db, { slug: 'public', text: 'Some *words*.' })
  await insertBarePost(resources.db, { slug: 'draft', text: 'Other [words](https://example.org).', publishedAt: null })
  expect(await indexPosts(resources)).toBe(2)
  expect(await resources.db.selectFrom('post').select('excerpt').orderBy('slug').execute()).toEqual([
    { excerpt: 'Other words.' },
    { excerpt: 'Some words.' },
  ])
  expect(await indexPosts(resources)).toBe(0)
})

test('a post’s excerpt is created when it is saved and updated with its text', async () => {
  const resources = await testResources()
  const excerpts = () => resources.db.selectFrom('post').select('excerpt').execute()
  const input = NewDraft.parse({ title: 'A note', text: 'First *words*.', state: 'draft' })
  const { id } = await createPost(resources, asha, { input })
  expect(await excerpts()).toEqual([{ excerpt: 'First words.' }])
  await autosavePost(resources, asha, id, AutosaveInput.parse({ text: 'Second *words*.' }))
  expect(await excerpts()).toEqual([{ excerpt: 'Second words.' }])
  expect(await indexPosts(resources)).toBe(0)
})
