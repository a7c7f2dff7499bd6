import { fileURLToPath } from 'node:url'
import type { OverlayOptions } from 'sharp'
import sharp from 'sharp'
import { colours } from '#domain/colours.ts'
import { rules } from '#domain/rules.ts'

/** What a share picture shows: its words, whose it is, what stands below them, and the square that is lit. */
export type ShareDrawing = { title: string; name: string; note: string[]; square: string }

/* Done by a process of the worker pool: a title is somebody's words, and fonts are programs. */

sharp.concurrency(1)
sharp.cache(false)

/* The look of share pictures. They are no pages of ours: who draws them knows no style sheet of the site. */

const { width, height } = rules.sharePicture

export const ink = {
  ground: colours['navy-900'],
  square: colours['navy-800'],
  line: colours['navy-600'],
  paper: colours['paper-100'],
  mist: colours['mist-300'],
  dim: colours['mist-400'],
  brass: colours['brass-400'],
}

/** Two lines: below the words, and below what they are about. */
const place = { margin: 80, ruleAt: 486, edgeAt: 570, name: 94, note: 528, letters: 600 }

const { margin, ruleAt, edgeAt } = place
const side = 90

/** A page head of the site made as a picture: mark and name, the words, what they are about, and the files. */
export async function makeShare({ title, name, note, square }: ShareDrawing): Promise<Uint8Array> {
  const layers = [
    ...(await line(name, { size: 34, fill: ink.paper, left: margin + 68, middle: place.name })),
    ...(await titleOf(drawableWords(title))),
    ...(await line(note.join('  ·  '), { size: 26, fill: ink.mist, left: margin + 34, middle: place.note })),
    ...(await files(square.charAt(0))),
  ]
  return await sharp(Buffer.from(groundOf()))
    .composite(layers)
    // Scattered colours would wander far into the plain ground.
    .png({ palette: true, quality: 95, dither: 0 })
    .toBuffer()
}

type Line = { size: number; fill: string; left: number; middle: number }

async function line(words: string, { size, fill, left, middle }: Line): Promise<OverlayOptions[]> {
  const drawable = drawableWords(words)
  if (drawable === '') return []
  const set = await setWords(drawable, { size, fill, full: true })
  return [{ input: set.input, left, top: Math.round(middle - set.height / 2) }]
}

/** The letters of the eight files along the edge, with the page's own lit. */
async function files(lit: string) {
  const step = (rules.sharePicture.width - 2 * margin) / 8
  const letters = [...'abcdefgh'].map((letter, at) =>
    line(letter, {
      size: 20,
      fill: letter === lit ? ink.brass : ink.dim,
      left: Math.round(margin + step * (at + 0.5)) - 5,
      middle: place.letters,
    }),
  )
  return (await Promise.all(letters)).flat()
}

const room = { width: 980, height: 318 }
const sizes = [92, 78, 64, 54, 46, 38]

/** As large as there is room for, its last line so far above the rule; and as narrow as its lines can be without another. */
async function titleOf(words: string): Promise<OverlayOptions[]> {
  if (words === '') return []
  const set = await narrowest(words, await largest(words))
  return [{ input: set.input, left: margin, top: Math.max(150, ruleAt - 40 - set.height) }]
}

async function largest(words: string) {
  for (const size of sizes) {
    const set = await setTitle(words, size, room.width)
    if (set.height <= room.height && set.width <= room.width) return { ...set, size }
  }
  const size = sizes.at(-1) ?? 38
  return { ...(await setTitle(`${words.slice(0, 150)} …`, size, room.width)), size }
}

async function narrowest(words: string, widest: SetWords & { size: number }) {
  let best: SetWords = widest
  for (let width = widest.width - 40; width > room.width / 2; width -= 40) {
    const set = await setTitle(words, widest.size, width)
    if (set.height > widest.height + widest.size / 2 || set.width > width) break
    best = set
  }
  return best
}

function setTitle(words: string, size: number, width: number) {
  return setWords(words, { size, light: true, fill: ink.paper, width })
}

/** Words as a picture of their own, cut to what is seen of them. */
type SetWords = { input: Buffer; width: number; height: number }

type Setting = {
  size: number
  light?: boolean
  fill: string
  /** Where a line ends; without it there is one. */
  width?: number
  /** Whether it is as high as any words of its size: so that a line stands where another would. */
  full?: boolean
}

const fonts = [
  '@expo-google-fonts/newsreader/300Light/Newsreader_300Light.ttf',
  '@expo-google-fonts/newsreader/400Regular/Newsreader_400Regular.ttf',
  '@expo-google-fonts/noto-serif-devanagari/300Light/NotoSerifDevanagari_300Light.ttf',
  '@expo-google-fonts/noto-serif-devanagari/400Regular/NotoSerifDevanagari_400Regular.ttf',
].map((name) => fileURLToPath(import.meta.resolve(name)))

let known: Promise<unknown> | undefined

/** Sets words, which hold something that can be drawn, in Latin and Devanagari. */
async function setWords(words: string, { size, light, fill, width, full }: Setting): Promise<SetWords> {
  // A font that was named once is known from then on.
  known ??= Promise.all(
    fonts.map((fontfile) =>
      sharp({ text: { text: 'a', fontfile } })
        .raw()
        .toBuffer(),
    ),
  )
  await known
  const strut = full ? '<span alpha="1">Ég</span>' : ''
  const text = `<span foreground="${fill}" line_height="1.02">${escaped(words)}${strut}</span>`
  const font = `${['Newsreader', 'Noto Serif Devanagari'].map((name) => (light ? `${name} Light` : name)).join(', ')} ${size}`
  const image = sharp({ text: { text, font, width, rgba: true, dpi: 72, wrap: 'word-char' } }).png()
  const { data, info } = await image.toBuffer({ resolveWithObject: true })
  return { input: data, width: info.width, height: info.height }
}

/** What the two fonts can draw: Latin and Devanagari with their signs. Anything else, such as a small picture, is left out. */
function drawableWords(words: string) {
  return (
    words
      .normalize('NFC')
      .replace(/[^\p{Script=Latin}\p{Script=Devanagari}\p{Nd}\p{P}\p{Sc}\p{Sm}\p{M}\p{Join_Control}\n ]/gu, ' ')
      // No letter carries more: what is piled higher would not fit.
      .replace(/(\p{M}{4})\p{M}+/gu, '$1')
      .replace(/ +/g, ' ')
      .trim()
  )
}

function escaped(words: string) {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** All but the words, as SVG: the ground with the squares of three files, the mark, the lines and the brass square. */
function groundOf() {
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
