import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { projectRoot } from '#platform/project-root.ts'

/* Draws the icons in public/ from the logo in favicon.svg. They are in the repository: run it when the logo changes. */

const folder = path.join(projectRoot, 'public')
const logo = readFileSync(path.join(folder, 'favicon.svg'), 'utf8')
/** A launcher may crop a maskable icon to a circle of four fifths: draw the logo inside it, on the same background. */
const insideCircle = logo.replace(
  /(d="M0 0h64v64H0z"\/>)(.*)(<\/svg>)/s,
  '$1<g transform="translate(32 32) scale(.74) translate(-32 -32)">$2</g>$3',
)

writeFileSync(
  path.join(folder, 'favicon.ico'),
  icoOf(await Promise.all([16, 32, 48].map((side) => drawPng(logo, side)))),
)
for (const [name, svg, side] of [
  ['apple-touch-icon.png', logo, 180],
  ['icon-192.png', logo, 192],
  ['icon-512.png', logo, 512],
  ['icon-maskable-512.png', insideCircle, 512],
] as const) {
  writeFileSync(path.join(folder, name), (await drawPng(svg, side)).png)
}

async function drawPng(svg: string, side: number) {
  const density = (72 * side) / 64
  const image = sharp(Buffer.from(svg), { density }).resize(side, side).removeAlpha()
  return { side, png: await image.png({ palette: true, effort: 10 }).toBuffer() }
}

/** An ICO file is a directory followed by its images. */
function icoOf(pictures: { side: number; png: Buffer }[]) {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let at = head.length
  for (const [index, { side, png }] of pictures.entries()) {
    const entry = 6 + 16 * index
    head.writeUInt8(side, entry)
    head.writeUInt8(side, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(png.length, entry + 8)
    head.writeUInt32LE(at, entry + 12)
    at += png.length
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)])
}
