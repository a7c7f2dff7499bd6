import { rules } from '#domain/rules.ts'

/* The look of share pictures. They are no pages of ours: who draws them knows no style sheet of the site. */

const { width, height } = rules.sharePicture

export const ink = {
  ground: '#0c1a2e',
  square: '#13263f',
  line: '#324d6f',
  paper: '#f5f2ea',
  mist: '#b9c3d1',
  dim: '#93a1b5',
  brass: '#c9a35a',
}

/** Two lines: below the words, and below what they are about. */
export const place = { margin: 80, ruleAt: 486, edgeAt: 570, name: 94, note: 528, letters: 600 }

const { margin, ruleAt, edgeAt } = place
const side = 90

/** All but the words, as SVG: the ground with the squares of three files, the mark, the lines and the brass square. */
export function groundOf() {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="${ink.ground}"/>
    ${darkSquares().join('')}
    <g transform="translate(${margin} 64)"><path fill="none" stroke="${ink.paper}" stroke-width="2.25" stroke-miterlimit="6"
      d="M16 52L22 40L28 28L16 34L10 28L22 16L28 4L34 10L46 34L46 52Z"/>
      <path fill="${ink.brass}" d="M25.6 19.6h3.2v3.2h-3.2z"/></g>
    <path d="M0 ${ruleAt}H${width}M0 ${edgeAt}H${width}" stroke="${ink.line}" stroke-width="1.5"/>
    <rect x="${margin}" y="${place.note - 7}" width="15" height="15" fill="${ink.brass}"/></svg>`
}

function darkSquares() {
  const places = [0, 1, 2].flatMap((file) => [0, 1, 2, 3, 4, 5].map((rank) => ({ file, rank })))
  return places
    .filter(({ file, rank }) => (file + rank) % 2 === 0)
    .map(({ file, rank }) => {
      const [x, y] = [width - (file + 1) * side, ruleAt - (rank + 1) * side]
      return `<rect x="${x}" y="${y}" width="${side}" height="${side}" fill="${ink.square}" opacity="${1 - file * 0.3}"/>`
    })
}
