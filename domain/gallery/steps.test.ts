import { expect, test } from 'vitest'
import { picturesOfStep, stepCount, wrapStep } from './steps.ts'

test.each([
  [0, 1],
  [1, 1],
  [2, 1],
  [3, 2],
  [7, 4],
])('a gallery of %i pictures has %i steps', (pictures, steps) => {
  expect(stepCount(pictures)).toBe(steps)
})

test('a step shows two pictures', () => {
  expect(picturesOfStep(1, 7)).toEqual([0, 1])
  expect(picturesOfStep(2, 7)).toEqual([2, 3])
})

test('with an odd number of pictures, the last step shows the last picture and the first one', () => {
  expect(picturesOfStep(4, 7)).toEqual([6, 0])
})

test('one picture is shown alone, and a gallery without pictures has an empty step', () => {
  expect(picturesOfStep(1, 1)).toEqual([0])
  expect(picturesOfStep(1, 0)).toEqual([])
})

test('steps wrap around from the last to the first and from the first to the last', () => {
  expect(wrapStep(4, 1, 4)).toBe(1)
  expect(wrapStep(1, -1, 4)).toBe(4)
  expect(wrapStep(1, 1, 1)).toBe(1)
})
