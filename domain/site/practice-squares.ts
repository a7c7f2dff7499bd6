import { rules } from '#domain/rules.ts'

const letters = 'abcdefgh'
/** The heading takes an L of three: two squares of the first row and one of the second. */
const heading = { squares: 3, inFirstRow: 2 }
/** A board has no ninth rank. */
const mostRanks = 8

/** The board on which so many areas stand: four files wide, and five where eight ranks would not hold them. */
export function boardFor(areas: number) {
  const squares = Math.min(areas, rules.practiceAreas.most) + heading.squares
  const files = squares <= 4 * mostRanks ? 4 : 5
  // The L is two rows high.
  const ranks = Math.max(2, Math.ceil(squares / files))
  return { files, ranks, left: files * ranks - squares }
}

/** The areas take the squares behind the heading's, row by row; the last row is the first rank. */
export function squareOfArea(index: number, areas: number) {
  const { files, ranks } = boardFor(areas)
  const before = index < files - heading.inFirstRow ? heading.inFirstRow : heading.squares
  const place = index + before
  return `${letters.charAt(place % files)}${ranks - Math.floor(place / files)}`
}

/** a1 is a dark square; the colours alternate from there. */
export function isLightSquare(square: string) {
  return (letters.indexOf(square.charAt(0)) + Number(square.charAt(1))) % 2 === 0
}
