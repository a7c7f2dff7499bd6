import type { ReactNode } from 'react'
import { CachedFragment } from '#app/document/cached-fragment.tsx'
import { navigation } from '#domain/site/pages.ts'
import { corner, files, knightPath, lengthsOf, pathThrough, squareSize, stepSquares } from './knight-path.ts'

const squares = navigation.map((page) => page.square)
const tourPath = knightPath(squares)
/** Path lengths at every square and every bend. */
const lengths = lengthsOf(tourPath)

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
      {visited.length > 1 && <VisitedPath moves={visited.length - 1} />}
      <path className="here" d={squarePath(square)} />
      {visited.slice(0, -1).map((stop) => (
        <path key={stop} className="stop" d={stopPath(stop)} />
      ))}
    </Board>
  )
}

/** The path over all main pages. Only its first moves are visible: a view transition continues from any square. */
function VisitedPath({ moves }: { moves: number }) {
  return (
    <path
      className="tour"
      pathLength={lengths.at(-1)}
      strokeDasharray={`${lengths[2 * moves]} ${lengths.at(-1)}`}
      data-lengths={lengths.join(' ')}
      d={pathThrough(tourPath)}
    />
  )
}

/** The board of the menu: the path over all main pages, highlighted up to the current page. */
export function MenuBoard({ at }: { at: number }) {
  return (
    <Board viewBox="-6 -1 87 88">
      <path className="ahead" d={pathThrough(tourPath)} />
      {at > 0 && <VisitedPath moves={at} />}
      {squares.map((square, index) =>
        index === at ? (
          <path key={square} className="here" d={squarePath(square)} />
        ) : (
          <path key={square} className={index < at ? 'stop' : 'stop ahead'} d={stopPath(square)} />
        ),
      )}
    </Board>
  )
}

/** The steps of a matter, numbered on their squares. Where the path is animated, it reveals them as it is drawn. */
export function StepBoard({ count }: { count: number }) {
  const visited = stepSquares.slice(0, count)
  const stepPath = knightPath(visited)
  const length = lengthsOf(stepPath).at(-1) ?? 0
  // The dash is one move longer than the path, so that the last step too is revealed at the start of its own interval.
  const line = { pathLength: length, strokeDasharray: `${length + 3} ${length + 3}`, d: pathThrough(stepPath) }
  return (
    <Board viewBox="-6 -1 87 88">
      <path className="ahead" d={line.d} />
      <path className="tour" {...line} />
      {visited.map((square) => (
        <path key={square} className="stop ahead" d={stopPath(square)} />
      ))}
      <mask id="steps-reached">
        <path className="tour reached" {...line} />
      </mask>
      <g mask="url(#steps-reached)">
        {visited.map((square, index) => {
          const [x, y] = corner(square)
          return (
            <g key={square}>
              <path className="here" d={squarePath(square)} />
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

function squarePath(square: string) {
  return `M${corner(square)}h10v10h-10z`
}

/** A small square in the centre of a visited square. */
function stopPath(square: string) {
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
