import { expect, test } from 'vitest'
import { containSizes, coverSizes } from './picture.tsx'

const wide = { width: 1200, height: 800 }
const tall = { width: 800, height: 1000 }

test('the sizes of an image wider than its box exceed the box width by the cropped part', () => {
  expect(coverSizes(wide, [{ width: '80vw', ratio: 3 / 4 }])).toBe('calc(80vw * 2)')
  expect(coverSizes(wide, [{ width: 20, ratio: 3 / 4 }])).toBe('min(40vw, max(40rem, 31.25vw))')
})

test('the sizes of an image that is not wider than its box equal the box width', () => {
  expect(coverSizes(tall, [{ width: '80vw', ratio: 8 / 5 }])).toBe('80vw')
  expect(coverSizes(wide, [{ width: 90.7, ratio: 3 / 2 }])).toBe('min(90.7vw, max(90.7rem, 70.859vw))')
})

test('the sizes for a box with a viewport height are the larger of its width and its scaled height', () => {
  expect(coverSizes(wide, [{ width: '100vw', height: '88vh' }])).toBe('max(100vw, 88vh * 1.5)')
})

test('each box applies from its minimum viewport width', () => {
  const boxes = [
    { from: '64rem', width: 25, ratio: 3 / 2 },
    { width: '50vw', ratio: 3 / 2 },
  ]
  expect(coverSizes(wide, boxes)).toBe('(min-width: 64rem) min(25vw, max(25rem, 19.531vw)), 50vw')
})

test('the sizes of an uncropped image are the smaller of the box width and the scaled height', () => {
  expect(containSizes(tall, { width: '91vw', height: '100vh' })).toBe('min(91vw, 100vh * 0.8)')
})
