import { expect, test } from 'vitest'
import { navigation } from '#domain/site/pages.ts'
import { knightPath, lengthsOf, type Point, stepSquares } from './knight-path.ts'

const pageSquares = navigation.map(({ square }) => square)

test.each([
  ['main pages', pageSquares],
  ['steps of a matter', stepSquares],
])('the knight’s path over the %s passes no edge and no square twice', (_, squares) => {
  const points = pointsOf(knightPath(squares))
  const edges = points.slice(1).map((point, index) => [points[index], point].map(String).sort().join(' '))
  expect(edges).toHaveLength(3 * (squares.length - 1))
  expect(edges.length - new Set(edges).size).toBe(0)
  expect(points.length - new Set(points.map(String)).size).toBe(0)
})

test('a knight’s move draws its long leg first if nothing overlaps', () => {
  expect(knightPath(['b1', 'c3', 'e4'])).toEqual([
    [15, 75],
    [15, 55],
    [25, 55],
    [45, 55],
    [45, 45],
  ])
})

test('path lengths count three squares for a knight’s move and the actual distance for other moves', () => {
  expect(lengthsOf(knightPath(['b1', 'c3', 'e4']))).toEqual([0, 2, 3, 5, 6])
  expect(lengthsOf(knightPath(['b1', 'b4', 'h4'])).filter((_, at) => at % 2 === 0)).toEqual([0, 3, 9])
})

test('no two main pages have the same square', () => {
  expect(new Set(pageSquares).size).toBe(pageSquares.length)
})

/** The centres of all squares on a path. */
function pointsOf(path: Point[]) {
  return path.flatMap(([x, y], index): Point[] => {
    const [fromX, fromY] = path[index - 1] ?? [x - 10, y]
    const steps = (Math.abs(x - fromX) + Math.abs(y - fromY)) / 10
    return Array.from({ length: steps }, (_, step) => [
      x - Math.sign(x - fromX) * 10 * (steps - 1 - step),
      y - Math.sign(y - fromY) * 10 * (steps - 1 - step),
    ])
  })
}
