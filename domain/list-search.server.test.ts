import { expect, test } from 'vitest'
import { testResources } from '#tests/support/resources.ts'
import { insertPost } from '#tests/support/rows.ts'
import { holdsWords } from './list-search.server.ts'

test('a column that is empty in a row does not hide what the others hold', async () => {
  const { db } = await testResources()
  await insertPost(db, { slug: 'a', title: 'On bail', binnedAt: null })
  const search = (words: string) =>
    db
      .selectFrom('post')
      .select('slug')
      .where((builder) => holdsWords(db, builder, ['title', 'binnedAt', 'html'], words))
      .execute()
  expect(await search('BAIL')).toEqual([{ slug: 'a' }])
  expect(await search('null')).toEqual([])
})
