import { expect, test } from 'vitest'
import { groupByPeriod } from './analytics-tables.tsx'

const day = (name: string, views: number) => ({ day: name, views, mean: views, topPages: [], posts: [] })
const counted = {
  beginning: '2026-10-30',
  today: '2026-11-02',
  days: [day('2026-10-29', 0), day('2026-10-30', 4), day('2026-10-31', 6), day('2026-11-01', 5), day('2026-11-02', 1)],
  messages: [
    { day: '2026-10-31', count: 2 },
    { day: '2026-11-02', count: 1 },
  ],
}

test('page views of 13 months are grouped by month, newest first, and averaged over the counted days', () => {
  expect(groupByPeriod(counted, '13-months')).toEqual([
    { name: 'November 2026', note: 'to the 2nd', views: 6, viewsPerDay: 3, messages: 1 },
    { name: 'October 2026', note: undefined, views: 10, viewsPerDay: 5, messages: 2 },
  ])
})

test('page views of 90 days are grouped by week from Monday, and those of 30 days by day', () => {
  expect(groupByPeriod(counted, '90-days').map(({ name, views }) => [name, views])).toEqual([
    ['From 2 Nov', 1],
    ['From 26 Oct', 15],
  ])
  expect(groupByPeriod(counted, '30-days').map(({ name }) => name)).toEqual([
    'Monday, 2 November',
    'Sunday, 1 November',
    'Saturday, 31 October',
    'Friday, 30 October',
  ])
})
