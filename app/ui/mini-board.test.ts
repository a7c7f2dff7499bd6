import { expect, test } from 'vitest'
import { navigation } from '#domain/site/pages.ts'
import { stopsOf } from './mini-board.tsx'

test('a knight’s move counts one', () => {
  expect(stopsOf(['b1', 'c3', 'e4', 'f6'])).toEqual([0, 1, 2, 3])
})

test('a page on any other square is as far along the way as the path to it is long', () => {
  expect(stopsOf(['b1', 'b4', 'h4', 'g6'])).toEqual([0, 1, 3, 4])
})

test('no two main pages stand on one square', () => {
  expect(new Set(navigation.map(({ square }) => square)).size).toBe(navigation.length)
})
