/* The way of a knight over squares of the board, in the measures of its drawing: a square is ten wide. */

export type Point = [x: number, y: number]

export const files = 'abcdefgh'
export const side = 10

/** Where the steps of a matter stand, each on a rank of its own. */
export const stepSquares = ['b1', 'd2', 'f3', 'h4', 'f5', 'd6', 'f7', 'h8']

/** The upper left corner of a square such as `b1`. */
export function corner(square: string): Point {
  const file = files.indexOf(square.charAt(0))
  const rank = Number(square.charAt(1))
  return [file * side, (8 - rank) * side]
}

/**
 * The middle of each square and, between two, the point where the move bends. The long leg is drawn first, unless the
 * line would then meet itself: drawn over each other, two moves look like a branch.
 */
export function knightsWay(squares: string[]): Point[] {
  const [first, ...rest] = squares.map((square) => corner(square).map((start) => start + side / 2) as Point)
  return first ? goOn([first], rest) : []
}

export function pathThrough(way: Point[]) {
  return `M${way.join('L')}`
}

/** How far along the way each of its points is, in squares: a knight's move counts three, a page may stand anywhere. */
export function lengthsOf(way: Point[]) {
  let length = 0
  return way.map(([x, y], index) => {
    const [lastX, lastY] = way[index - 1] ?? [x, y]
    length += (Math.abs(x - lastX) + Math.abs(y - lastY)) / side
    return length
  })
}

/** Tries both bends of every move; of equally good ways that with the long leg first. */
function goOn(way: Point[], [next, ...rest]: Point[]): Point[] {
  const last = way.at(-1)
  if (!next || !last) return way
  const sideways: Point = [next[0], last[1]]
  const upright: Point = [last[0], next[1]]
  const isWide = Math.abs(next[0] - last[0]) > Math.abs(next[1] - last[1])
  const longFirst = goOn([...way, isWide ? sideways : upright, next], rest)
  const shortFirst = goOn([...way, isWide ? upright : sideways, next], rest)
  return countMeetings(shortFirst) < countMeetings(longFirst) ? shortFirst : longFirst
}

/** How many middles of squares, and edges between two of them, the line passes a second time. */
function countMeetings(way: Point[]) {
  const passed = way.flatMap(([x, y], index) => {
    const [fromX, fromY] = way[index - 1] ?? [x, y]
    const [stepX, stepY] = [Math.sign(x - fromX) * side, Math.sign(y - fromY) * side]
    const steps = Math.max(Math.abs(x - fromX), Math.abs(y - fromY)) / side
    return Array.from({ length: steps }, (_, step) => {
      const [middleX, middleY] = [fromX + (step + 0.5) * stepX, fromY + (step + 0.5) * stepY]
      return [`${middleX} ${middleY}`, `${middleX + stepX / 2} ${middleY + stepY / 2}`]
    }).flat()
  })
  return passed.length - new Set(passed).size
}
