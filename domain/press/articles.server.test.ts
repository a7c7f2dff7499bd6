import { expect, test } from 'vitest'
import { testResources } from '#tests/support/unit/resources.ts'
import { insertArticle } from '#tests/support/unit/rows.ts'
import { countCompleteArticles, listCompleteArticles } from './articles.server.ts'

test('an article without a title or a link is not listed on the public page', async () => {
  const { db } = await testResources()
  await insertArticle(db, { title: 'Whole' })
  await insertArticle(db, { title: '' })
  await insertArticle(db, { url: '' })
  await insertArticle(db, { title: 'No platform', platform: '', createdAt: '2026-10-01T06:00:00.000Z' })
  expect((await listCompleteArticles(db, 1)).map((article) => article.title)).toEqual(['Whole', 'No platform'])
  expect(await countCompleteArticles(db)).toBe(2)
})

test('articles are listed newest first, six per page', async () => {
  const { db } = await testResources()
  for (let day = 1; day <= 7; day++) {
    await insertArticle(db, { title: `Day ${day}`, createdAt: `2026-11-0${day}T06:00:00.000Z` })
  }
  const first = await listCompleteArticles(db, 1)
  expect(first.map((article) => article.title)).toEqual(['Day 7', 'Day 6', 'Day 5', 'Day 4', 'Day 3', 'Day 2'])
  expect(await listCompleteArticles(db, 2)).toMatchObject([{ title: 'Day 1' }])
})
