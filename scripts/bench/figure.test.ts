import { expect, test } from 'vitest'
import { type Figure, isMet, shareOf } from './figure.ts'

const figure = (fields: Partial<Figure>): Figure => ({ name: 'home', value: 1, unit: 'ms', ...fields })

test.each([
  ['stands on its limit', { value: 3, aim: { most: 3 } }, true],
  ['is over it', { value: 3.01, aim: { most: 3 } }, false],
  ['reaches what is asked at least', { value: 100, aim: { least: 100 } }, true],
  ['does not reach it', { value: 99, aim: { least: 100 } }, false],
  ['is zero where nothing else will do', { value: 0, aim: { most: 0 } }, true],
  ['is a little where only zero will do', { value: 0.01, aim: { most: 0 } }, false],
  ['is no number', { value: Number.NaN, aim: { most: 3 } }, false],
  ['is asked nothing', { value: 1000 }, undefined],
])('a figure that %s is told so', (_, fields, met) => {
  expect(isMet(figure(fields))).toBe(met)
})

test('a ratio is judged before the figure it was made from', () => {
  expect(isMet(figure({ value: 100, beside: 50, ratio: 2, aim: { most: 3 } }))).toBe(true)
  expect(isMet(figure({ value: 1, beside: 0.25, ratio: 4, aim: { most: 3 } }))).toBe(false)
})

test('a share of one is the limit itself, from below and from above', () => {
  expect(shareOf(figure({ value: 30, aim: { most: 60 } }))).toBe(0.5)
  expect(shareOf(figure({ value: 0.8, aim: { least: 0.4 } }))).toBe(0.5)
  expect(shareOf(figure({ value: 50, aim: { least: 100 } }))).toBe(2)
  expect(shareOf(figure({ value: 0, aim: { most: 0 } }))).toBe(0)
  expect(shareOf(figure({ value: 0.1, aim: { most: 0 } }))).toBe(Number.POSITIVE_INFINITY)
})
