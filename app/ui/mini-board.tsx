import type { ReactNode } from 'react'
import { CachedFragment } from '#app/document/cached-fragment.tsx'
import { navigation } from '#domain/site/pages.ts'

/* The path of a knight over squares of the board, in SVG units: a square is ten wide. */

export type Point = [x: number, y: number]

const files = 'abcdefgh'
const squareSize = 10

/** The squares of the steps of a matter, one on each rank. */
export const stepSquares = ['b1', 'd2', 'f3', 'h4', 'f5', 'd6', 'f7', 'h8']

/** The upper left corner of a square such as `b1`. */
function corner(square: string): Point {
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
  return first ? extendWay([first], others) : []
}

function pathThrough(way: Point[]) {
  return `M${way.join('L')}`
}

/** The distance of each point from the start, in squares: a knight's move counts three, other moves may be longer. */
export function lengthsOf(way: Point[]) {
  let length = 0
  return way.map(([x, y], index) => {
    const [lastX, lastY] = way[index - 1] ?? [x, y]
    length += (Math.abs(x - lastX) + Math.abs(y - lastY)) / squareSize
    return length
  })
}

/** Tries both bends of every move; if both are equally good, takes the one with the long leg first. */
function extendWay(way: Point[], [next, ...others]: Point[]): Point[] {
  const last = way.at(-1)
  if (!next || !last) return way
  const horizontal: Point = [next[0], last[1]]
  const vertical: Point = [last[0], next[1]]
  const isWide = Math.abs(next[0] - last[0]) > Math.abs(next[1] - last[1])
  const longFirst = extendWay([...way, isWide ? horizontal : vertical, next], others)
  const shortFirst = extendWay([...way, isWide ? vertical : horizontal, next], others)
  return countOverlaps(shortFirst) < countOverlaps(longFirst) ? shortFirst : longFirst
}

/** Counts the centres of squares, and the edges between two of them, that the line passes more than once. */
function countOverlaps(way: Point[]) {
  const passed = way.flatMap(([x, y], index) => {
    const [fromX, fromY] = way[index - 1] ?? [x, y]
    const [stepX, stepY] = [Math.sign(x - fromX) * squareSize, Math.sign(y - fromY) * squareSize]
    const steps = Math.max(Math.abs(x - fromX), Math.abs(y - fromY)) / squareSize
    return Array.from({ length: steps }, (_, step) => {
      const [middleX, middleY] = [fromX + (step + 0.5) * stepX, fromY + (step + 0.5) * stepY]
      return [`${middleX} ${middleY}`, `${middleX + stepX / 2} ${middleY + stepY / 2}`]
    }).flat()
  })
  return passed.length - new Set(passed).size
}

const squares = navigation.map((page) => page.square)
const way = knightPath(squares)
/** Path lengths at every square and every bend. */
const lengths = lengthsOf(way)

/** The small board of a page head: the path over the main pages up to the square of this page. */
export function MiniBoard({ square }: { square: string }) {
  return (
    <CachedFragment name="board" state={square}>
      <Drawing square={square} />
    </CachedFragment>
  )
}

function Drawing({ square }: { square: string }) {
  const visited = squares.slice(0, squares.indexOf(square) + 1)
  return (
    <Board viewBox="-6 -1 87 88">
      {visited.length > 1 && <WaySoFar moves={visited.length - 1} />}
      <path className="here" d={wholeSquare(square)} />
      {visited.slice(0, -1).map((stop) => (
        <path key={stop} className="stop" d={stopAt(stop)} />
      ))}
    </Board>
  )
}

/** The whole path, of which only the first moves are visible: so a view transition can continue from any square. */
function WaySoFar({ moves }: { moves: number }) {
  return (
    <path
      className="tour"
      pathLength={lengths.at(-1)}
      strokeDasharray={`${lengths[2 * moves]} ${lengths.at(-1)}`}
      data-lengths={lengths.join(' ')}
      d={pathThrough(way)}
    />
  )
}

/** The board of the menu: the path over all main pages, highlighted up to the current page. */
export function MenuBoard({ at }: { at: number }) {
  return (
    <Board viewBox="-6 -1 87 88">
      <path className="ahead" d={pathThrough(way)} />
      {at > 0 && <WaySoFar moves={at} />}
      {squares.map((square, index) =>
        index === at ? (
          <path key={square} className="here" d={wholeSquare(square)} />
        ) : (
          <path key={square} className={index < at ? 'stop' : 'stop ahead'} d={stopAt(square)} />
        ),
      )}
    </Board>
  )
}

/** The steps of a matter, numbered on their squares. Where the path is animated, it reveals them as it is drawn. */
export function StepBoard({ count }: { count: number }) {
  const visited = stepSquares.slice(0, count)
  const stepWay = knightPath(visited)
  const length = lengthsOf(stepWay).at(-1) ?? 0
  // The dash is one move longer than the path, so that the last step too is revealed at the start of its own interval.
  const line = { pathLength: length, strokeDasharray: `${length + 3} ${length + 3}`, d: pathThrough(stepWay) }
  return (
    <Board viewBox="-6 -1 87 88">
      <path className="ahead" d={line.d} />
      <path className="tour" {...line} />
      {visited.map((square) => (
        <path key={square} className="stop ahead" d={stopAt(square)} />
      ))}
      <mask id="steps-reached">
        <path className="tour reached" {...line} />
      </mask>
      <g mask="url(#steps-reached)">
        {visited.map((square, index) => {
          const [x, y] = corner(square)
          return (
            <g key={square}>
              <path className="here" d={wholeSquare(square)} />
              <text className="here-at" x={x + 5} y={y + 6.6} textAnchor="middle">
                {index + 1}
              </text>
            </g>
          )
        })}
      </g>
    </Board>
  )
}

/** The board with its letters and numbers; children are drawn on it. */
export function Board({ viewBox, children }: { viewBox: string; children: ReactNode }) {
  return (
    <svg className="mini" viewBox={viewBox} aria-hidden="true">
      <path className="dark-squares" d={darkSquares()} />
      <path className="edge" strokeWidth=".4" d="M0 0h80v80H0z" />
      {children}
      {[...files].map((file, index) => (
        <text key={file} x={index * squareSize + 5} y="86" textAnchor="middle">
          {file}
        </text>
      ))}
      {[...files].map((file, index) => (
        <text key={file} x="-3.4" y={76.4 - index * squareSize} textAnchor="middle">
          {index + 1}
        </text>
      ))}
    </svg>
  )
}

function wholeSquare(square: string) {
  return `M${corner(square)}h10v10h-10z`
}

/** A small square in the centre of a visited square. */
function stopAt(square: string) {
  const [left, top] = corner(square)
  return `M${left + 3.4} ${top + 3.4}h3.2v3.2h-3.2z`
}

/** a1 is a dark square. */
function darkSquares() {
  let path = ''
  for (let file = 0; file < 8; file++) {
    for (let row = 0; row < 8; row++) {
      if ((file + row) % 2 === 1) path += `M${file * squareSize} ${row * squareSize}h10v10h-10z`
    }
  }
  return path
}
