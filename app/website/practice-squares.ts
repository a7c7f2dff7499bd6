/** The board of sixteen squares: the heading takes an L of three, the thirteen areas take the rest, row by row. */
const squares = ['c4', 'd4', 'b3', 'c3', 'd3', 'a2', 'b2', 'c2', 'd2', 'a1', 'b1', 'c1', 'd1']

export function squareOfArea(index: number) {
  return squares[index] ?? ''
}

/** a1 is a dark square; the colours alternate from there. */
export function isLightSquare(square: string) {
  return ('abcd'.indexOf(square.charAt(0)) + Number(square.charAt(1))) % 2 === 0
}
