import type { ReactNode } from 'react'
import { CachedFragment } from '#app/document/cached-fragment.tsx'
import { navigation } from '#domain/site/pages.ts'

const files = 'abcdefgh'
const side = 10

/** The small board of a page head: the way so far over the main pages, and the square this page stands on. */
export function MiniBoard({ square }: { square: string }) {
  return (
    <CachedFragment name="board" state={square}>
      <Drawing square={square} />
    </CachedFragment>
  )
}

function Drawing({ square }: { square: string }) {
  const way = navigation.map((page) => page.square)
  const visited = way.slice(0, way.indexOf(square) + 1)
  const stops = stopsOf(way)
  const [x, y] = corner(square)
  return (
    <Board viewBox="-6 -1 87 88">
      {/* The whole way, of which only the moves so far are seen: a page change can go on from any square. */}
      {visited.length > 1 && (
        <path
          className="tour"
          pathLength={stops.at(-1)}
          strokeDasharray={`${stops[visited.length - 1]} ${stops.at(-1)}`}
          data-stops={stops.join(' ')}
          d={knightsWay(way)}
        />
      )}
      <path className="here" d={`M${x} ${y}h10v10h-10z`} />
      {visited.slice(0, -1).map((stop) => {
        const [left, top] = corner(stop)
        return <path key={stop} className="stop" d={`M${left + 3.4} ${top + 3.4}h3.2v3.2h-3.2z`} />
      })}
    </Board>
  )
}

/** The empty board with its letters and numbers; what is drawn on it stands inside. */
export function Board({ viewBox, children }: { viewBox: string; children: ReactNode }) {
  return (
    <svg className="mini" viewBox={viewBox} aria-hidden="true">
      <path className="dark-squares" d={darkSquares()} />
      <path className="edge" strokeWidth=".4" d="M0 0h80v80H0z" />
      {children}
      {[...files].map((file, index) => (
        <text key={file} x={index * side + 5} y="86" textAnchor="middle">
          {file}
        </text>
      ))}
      {[...files].map((file, index) => (
        <text key={file} x="-3.4" y={76.4 - index * side} textAnchor="middle">
          {index + 1}
        </text>
      ))}
    </svg>
  )
}

/** The upper left corner of a square such as `b1`. */
export function corner(square: string): [x: number, y: number] {
  const file = files.indexOf(square.charAt(0))
  const rank = Number(square.charAt(1))
  return [file * side, (8 - rank) * side]
}

/**
 * How far along the way each page is. A knight's move, three squares, counts 1; a page may stand on any other square,
 * and the way to it is as much shorter or longer.
 */
export function stopsOf(squares: string[]) {
  let [left, top] = corner(squares[0] ?? 'a1')
  let length = 0
  return squares.map((square) => {
    const [x, y] = corner(square)
    length += Math.abs(x - left) + Math.abs(y - top)
    left = x
    top = y
    return length / (3 * side)
  })
}

/** Each move is drawn as the knight makes it: the long leg, then the short one. */
export function knightsWay(squares: string[]) {
  const [first, ...rest] = squares.map(corner)
  if (!first) return ''
  let [x, y] = first
  let path = `M${x + 5},${y + 5}`
  for (const [nextX, nextY] of rest) {
    const long = Math.abs(nextX - x) > Math.abs(nextY - y)
    path += long ? `H${nextX + 5}V${nextY + 5}` : `V${nextY + 5}H${nextX + 5}`
    x = nextX
    y = nextY
  }
  return path
}

/** a1 is a dark square. */
function darkSquares() {
  let path = ''
  for (let file = 0; file < 8; file++) {
    for (let row = 0; row < 8; row++) {
      if ((file + row) % 2 === 1) path += `M${file * side} ${row * side}h10v10h-10z`
    }
  }
  return path
}
