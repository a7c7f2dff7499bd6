import { expect, test } from 'vitest'
import { containSizes, coverSizes } from './picture.tsx'

const wide = { width: 1200, height: 800 }
const tall = { width: 800, height: 1000 }

test('a picture wider than its box is drawn wider than it, by what is cut off', () => {
  expect(coverSizes(wide, [{ width: '80vw', ratio: 3 / 4 }])).toBe('calc(80vw * 2)')
  expect(coverSizes(wide, [{ width: 20, ratio: 3 / 4 }])).toBe('min(40vw, max(40rem, 31.25vw))')
})

test('a picture taller than its box is drawn as wide as it', () => {
  expect(coverSizes(tall, [{ width: '80vw', ratio: 8 / 5 }])).toBe('80vw')
  expect(coverSizes(wide, [{ width: 90.7, ratio: 3 / 2 }])).toBe('min(90.7vw, max(90.7rem, 70.859vw))')
})

test('a box as high as the window has a picture as wide as the greater of both asks', () => {
  expect(coverSizes(wide, [{ width: '100vw', height: '88vh' }])).toBe('max(100vw, 88vh * 1.5)')
})

test('each box is for the windows from its width on', () => {
  const boxes = [
    { from: '64rem', width: 25, ratio: 3 / 2 },
    { width: '50vw', ratio: 3 / 2 },
  ]
  expect(coverSizes(wide, boxes)).toBe('(min-width: 64rem) min(25vw, max(25rem, 19.531vw)), 50vw')
})

test('a picture shown whole is as wide as the smaller of both', () => {
  expect(containSizes(tall, { width: '91vw', height: '100vh' })).toBe('min(91vw, 100vh * 0.8)')
})
