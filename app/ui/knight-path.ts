/* The path of a knight over squares of the board, in SVG units: a square is ten wide. */

export type Point = [x: number, y: number]

export const files = 'abcdefgh'
export const squareSize = 10

/** The squares of the steps of a matter, one on each rank. */
export const stepSquares = ['b1', 'd2', 'f3', 'h4', 'f5', 'd6', 'f7', 'h8']

/** The upper left corner of a square such as `b1`. */
export function corner(square: string): Point {
  const file = files.indexOf(square.charAt(0))
  const rank = Number(square.charAt(1))
  return [file * squareSize, (8 - rank) * squareSize]
}

/**
 * The centre of each square and, between two squares, the point where the move bends. The long leg comes first, unless
 * the line would then overlap itself: two overlapping moves look like a branch.
 */
export function knightPath(squares: string[]): Point[] {
  const [first, ...others] = squares.map((square) => corner(square).map((start) => start + squareSize / 2) as Point)
  return first ? extendPath([first], others) : []
}

/** The path data of a line through these points. */
export function pathThrough(points: Point[]) {
  return `M${points.join('L')}`
}

/** The distance of each point from the start, in squares: a knight's move counts three, other moves may be longer. */
export function lengthsOf(points: Point[]) {
  let length = 0
  return points.map(([x, y], index) => {
    const [lastX, lastY] = points[index - 1] ?? [x, y]
    length += (Math.abs(x - lastX) + Math.abs(y - lastY)) / squareSize
    return length
  })
}

/** Tries both bends of every move; if both are equally good, takes the one with the long leg first. */
function extendPath(points: Point[], [next, ...others]: Point[]): Point[] {
  const last = points.at(-1)
  if (!next || !last) return points
  const horizontal: Point = [next[0], last[1]]
  const vertical: Point = [last[0], next[1]]
  const isWide = Math.abs(next[0] - last[0]) > Math.abs(next[1] - last[1])
  const longFirst = extendPath([...points, isWide ? horizontal : vertical, next], others)
  const shortFirst = extendPath([...points, isWide ? vertical : horizontal, next], others)
  return countOverlaps(shortFirst) < countOverlaps(longFirst) ? shortFirst : longFirst
}

/** Counts the centres of squares, and the edges between two of them, that the line passes more than once. */
function countOverlaps(points: Point[]) {
  const passed = points.flatMap(([x, y], index) => {
    const [fromX, fromY] = points[index - 1] ?? [x, y]
    const [stepX, stepY] = [Math.sign(x - fromX) * squareSize, Math.sign(y - fromY) * squareSize]
    const steps = Math.max(Math.abs(x - fromX), Math.abs(y - fromY)) / squareSize
    return Array.from({ length: steps }, (_, step) => {
      const [middleX, middleY] = [fromX + (step + 0.5) * stepX, fromY + (step + 0.5) * stepY]
      return [`${middleX} ${middleY}`, `${middleX + stepX / 2} ${middleY + stepY / 2}`]
    }).flat()
  })
  return passed.length - new Set(passed).size
}
