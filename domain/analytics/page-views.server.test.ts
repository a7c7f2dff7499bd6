import { expect, test } from 'vitest'
import { testResources } from '#tests/support/unit/resources.ts'
import { insertPost } from '#tests/support/unit/rows.ts'
import { partsOf } from './days.ts'
import {
  countPages,
  findFirstDay,
  listFailedSearches,
  listMostViewed,
  listMostViewedByDay,
  listPageViewsByDay,
  listPublications,
  listSources,
} from './page-views.server.ts'

const today = '2026-11-16'

test('page views are summed by day, by page and by part of a period', async () => {
  const { db } = await testResources()
  expect(await findFirstDay(db)).toBeUndefined()
  const row = (day: string, path: string, count: number) => ({ day, path, count })
  await db
    .insertInto('readCount')
    .values([
      row('2026-10-16', '/', 100),
      row('2026-10-18', '/', 1),
      row('2026-11-15', '/', 5),
      row('2026-11-15', '/team', 7),
      row('2026-11-15', '/about', 2),
      row(today, '/', 4),
    ])
    .execute()
  expect(await findFirstDay(db)).toBe('2026-10-16')
  const parts = partsOf('30-days', today)
  const [first = ''] = parts
  expect(first).toBe('2026-10-18')
  expect([...(await listPageViewsByDay(db, first))]).toEqual([
    [first, 1],
    ['2026-11-15', 14],
    [today, 4],
  ])
  expect([...(await listPageViewsByDay(db, first, '/team'))]).toEqual([['2026-11-15', 7]])
  expect(await countPages(db, first)).toBe(3)
  const most = await listMostViewed(db, parts, 2)
  expect(most.map(({ path, reads }) => [path, reads])).toEqual([
    ['/', 10],
    ['/team', 7],
  ])
  expect(most[0]?.parts).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9])
  const days = await listMostViewedByDay(db, first, 2)
  expect(days.get('2026-11-15')?.map(({ path }) => path)).toEqual(['/team', '/'])
  expect(days.get(today)).toHaveLength(1)
})

test('periods of 90 days and 13 months are divided into parts with the right first and last start', () => {
  expect(partsOf('13-months', today).at(0)).toBe('2025-10-17')
  expect(partsOf('13-months', today).at(-1)).toBe('2026-10-17')
  expect(partsOf('90-days', today).at(0)).toBe('2026-08-19')
  expect(partsOf('90-days', today).at(-1)).toBe('2026-11-11')
})

test('referrers and failed searches are summed over a period and sorted by frequency', async () => {
  const { db } = await testResources()
  const counted = [
    ['2026-11-14', 'a.example', 1],
    ['2026-11-15', 'b.example', 3],
    ['2026-11-16', 'a.example', 1],
    ['2026-01-01', 'a.example', 9],
  ] as const
  await db
    .insertInto('sourceCount')
    .values(counted.map(([day, host, count]) => ({ day, host, count })))
    .execute()
  await db
    .insertInto('missCount')
    .values(counted.map(([day, words, count]) => ({ day, words, count })))
    .execute()
  expect(await listSources(db, '2026-11-01')).toEqual([
    { host: 'b.example', times: 3 },
    { host: 'a.example', times: 2 },
  ])
  expect(await listFailedSearches(db, '2026-11-01')).toEqual([
    { words: 'b.example', times: 3, last: '2026-11-15' },
    { words: 'a.example', times: 2, last: '2026-11-16' },
  ])
})

test('listPublications returns only public posts of the period, with their date in Indian time', async () => {
  const { db } = await testResources()
  await insertPost(db, { slug: 'late', publishedAt: '2026-11-05T20:00:00.000Z' })
  await insertPost(db, { slug: 'old', publishedAt: '2026-01-05T20:00:00.000Z' })
  await insertPost(db, { slug: 'draft', publishedAt: null })
  await insertPost(db, { slug: 'coming', publishedAt: '2026-12-05T20:00:00.000Z' })
  const came = await listPublications(db, '2026-11-01', new Date('2026-11-16T06:00:00.000Z'))
  expect(came).toEqual([{ path: '/blog/late', title: 'late', day: '2026-11-06' }])
})
