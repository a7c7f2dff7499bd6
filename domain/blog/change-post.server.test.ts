import { expect, test } from 'vitest'
import { machine } from '#domain/change/actor.ts'
import { rules } from '#domain/rules.ts'
import { photo } from '#tests/support/pictures.ts'
import { testResources } from '#tests/support/unit/resources.ts'
import { binPost, createPost, emptyBin } from './change-post.server.ts'
import { NewPost } from './new-post.ts'

const day = 24 * 60 * 60 * 1000
const binned = new Date('2026-10-01T10:00:00Z')

test('a binned post and its image are deleted only after the retention period of the bin', async () => {
  const resources = await testResources()
  const input = NewPost.parse({ title: 'Old', text: 'Text', author: 'A' })
  const post = await createPost(resources, machine, { input, image: await photo().jpeg().toBuffer() })
  await binPost(resources, machine, post.id, binned)

  const last = new Date(binned.getTime() + rules.office.binDays * day)
  expect(await emptyBin(resources, last)).toBe(0)
  expect(await emptyBin(resources, new Date(last.getTime() + 1))).toBe(1)
  expect(resources.files.contents.size).toBe(0)
})
