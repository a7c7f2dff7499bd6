import { fileURLToPath } from 'node:url'
import type { OverlayOptions } from 'sharp'
import sharp from 'sharp'
import { colours } from '#domain/colours.ts'
import { rules } from '#domain/rules.ts'

/** The content of a share image: title, name of the firm, the note below, and the highlighted square. */
export type ShareDrawing = { title: string; name: string; note: string[]; square: string }

sharp.concurrency(1)
sharp.cache(false)

const { width, height } = rules.sharePicture

/** The renderer uses no style sheet of the site. */
export const palette = {
  ground: colours['navy-900'],
  square: colours['navy-800'],
  line: colours['navy-600'],
  paper: colours['paper-100'],
  mist: colours['mist-300'],
  dim: colours['mist-400'],
  brass: colours['brass-400'],
}

/** Positions; `ruleAt` is the line below the title, `edgeAt` the line below the note. */
const place = { margin: 80, ruleAt: 486, edgeAt: 570, name: 94, note: 528, letters: 600 }

const { margin, ruleAt, edgeAt } = place
const side = 90

/**
 * Draws a page head of the site as an image: logo and name, the title, the note, and the letters of the files. Runs in
 * the worker pool: titles are untrusted text, and font rendering is complex code.
 */
export async function drawShareImage({ title, name, note, square }: ShareDrawing): Promise<Uint8Array> {
  const layers = [
    ...(await drawLine(name, { size: 34, fill: palette.paper, left: margin + 68, middle: place.name })),
    ...(await drawTitle(drawableWords(title))),
    ...(await drawLine(note.join('  ·  '), { size: 26, fill: palette.mist, left: margin + 34, middle: place.note })),
    ...(await drawFileLetters(square.charAt(0))),
  ]
  return await sharp(Buffer.from(backgroundSvg()))
    .composite(layers)
    // Without dithering, which would scatter colours far into the plain background.
    .png({ palette: true, quality: 95, dither: 0 })
    .toBuffer()
}

type Line = { size: number; fill: string; left: number; middle: number }

async function drawLine(words: string, { size, fill, left, middle }: Line): Promise<OverlayOptions[]> {
  const drawable = drawableWords(words)
  if (drawable === '') return []
  const rendered = await fitLine(drawable, { size, fill, full: true }, width - margin - left)
  return [{ input: rendered.input, left, top: Math.round(middle - rendered.height / 2) }]
}

const smallestLine = 20

/** A line in the largest size that fits, else shortened: nothing may be wider than the image that it is drawn on. */
async function fitLine(words: string, options: TextOptions, room: number) {
  for (let size = options.size; size >= smallestLine; size -= 2) {
    const rendered = await renderText(words, { ...options, size })
    if (rendered.width <= room) return rendered
  }
  let remaining = words
  for (;;) {
    const rendered = await renderText(`${remaining.trimEnd()} …`, { ...options, size: smallestLine })
    if (rendered.width <= room || remaining === '') return rendered
    remaining = remaining.slice(
      0,
      Math.min(remaining.length - 1, Math.floor((remaining.length * room) / rendered.width)),
    )
  }
}

/** The letters of the eight files along the edge, with that of the page highlighted. */
async function drawFileLetters(highlighted: string) {
  const step = (rules.sharePicture.width - 2 * margin) / 8
  const letters = [...'abcdefgh'].map((letter, at) =>
    drawLine(letter, {
      size: 20,
      fill: letter === highlighted ? palette.brass : palette.dim,
      left: Math.round(margin + step * (at + 0.5)) - 5,
      middle: place.letters,
    }),
  )
  return (await Promise.all(letters)).flat()
}

const titleBox = { width: 980, height: 318 }
const sizes = [92, 78, 64, 54, 46, 38]

/**
 * The title in the largest size that fits, with its last line above the rule, and as narrow as possible without another
 * line.
 */
async function drawTitle(words: string): Promise<OverlayOptions[]> {
  if (words === '') return []
  const rendered = await narrowest(words, await largest(words))
  return [{ input: rendered.input, left: margin, top: Math.max(150, ruleAt - 40 - rendered.height) }]
}

async function largest(words: string) {
  for (const size of sizes) {
    const rendered = await renderTitle(words, size, titleBox.width)
    if (rendered.height <= titleBox.height && rendered.width <= titleBox.width) return { ...rendered, size }
  }
  const size = sizes.at(-1) ?? 38
  return { ...(await renderTitle(`${words.slice(0, 150)} …`, size, titleBox.width)), size }
}

async function narrowest(words: string, widest: RenderedText & { size: number }) {
  let best: RenderedText = widest
  for (let width = widest.width - 40; width > titleBox.width / 2; width -= 40) {
    const rendered = await renderTitle(words, widest.size, width)
    if (rendered.height > widest.height + widest.size / 2 || rendered.width > width) break
    best = rendered
  }
  return best
}

function renderTitle(words: string, size: number, width: number) {
  return renderText(words, { size, light: true, fill: palette.paper, width })
}

/** Text as an image, cropped to its visible part. */
type RenderedText = { input: Buffer; width: number; height: number }

type TextOptions = {
  size: number
  light?: boolean
  fill: string
  /** Maximum line width; without it the text is one line. */
  width?: number
  /** Whether to give it the full line height, so that lines with different letters align. */
  full?: boolean
}

const fonts = [
  '@expo-google-fonts/newsreader/300Light/Newsreader_300Light.ttf',
  '@expo-google-fonts/newsreader/400Regular/Newsreader_400Regular.ttf',
  '@expo-google-fonts/noto-serif-devanagari/300Light/NotoSerifDevanagari_300Light.ttf',
  '@expo-google-fonts/noto-serif-devanagari/400Regular/NotoSerifDevanagari_400Regular.ttf',
].map((name) => fileURLToPath(import.meta.resolve(name)))

let fontsLoaded: Promise<unknown> | undefined

/** Renders non-empty Latin and Devanagari text. */
async function renderText(words: string, { size, light, fill, width, full }: TextOptions): Promise<RenderedText> {
  // A font file that was used once stays registered by its name.
  fontsLoaded ??= Promise.all(
    fonts.map((fontfile) =>
      sharp({ text: { text: 'a', fontfile } })
        .raw()
        .toBuffer(),
    ),
  )
  await fontsLoaded
  const strut = full ? '<span alpha="1">Ég</span>' : ''
  const text = `<span foreground="${fill}" line_height="1.02">${escaped(words)}${strut}</span>`
  const font = `${['Newsreader', 'Noto Serif Devanagari'].map((name) => (light ? `${name} Light` : name)).join(', ')} ${size}`
  const image = sharp({ text: { text, font, width, rgba: true, dpi: 72, wrap: 'word-char' } }).png()
  const { data, info } = await image.toBuffer({ resolveWithObject: true })
  return { input: data, width: info.width, height: info.height }
}

/** Keeps what the two fonts can draw: Latin and Devanagari with punctuation. Removes everything else, such as emoji. */
function drawableWords(words: string) {
  return (
    words
      .normalize('NFC')
      .replace(/[^\p{Script=Latin}\p{Script=Devanagari}\p{Nd}\p{P}\p{Sc}\p{Sm}\p{M}\p{Join_Control}\n ]/gu, ' ')
      // Limit stacked marks to four: no letter needs more, and a higher stack would not fit.
      .replace(/(\p{M}{4})\p{M}+/gu, '$1')
      .replace(/ +/g, ' ')
      .trim()
  )
}

function escaped(words: string) {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/**
 * Everything but the text, as SVG: the background with the squares of three files, the logo, the lines and the brass
 * square.
 */
function backgroundSvg() {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="${palette.ground}"/>
    ${darkSquares().join('')}
    <g transform="translate(${margin} 64)"><path fill="none" stroke="${palette.paper}" stroke-width="2.25" stroke-miterlimit="6"
      d="M16 52L22 40L28 28L16 34L10 28L22 16L28 4L34 10L46 34L46 52Z"/>
      <path fill="${palette.brass}" d="M25.6 19.6h3.2v3.2h-3.2z"/></g>
    <path d="M0 ${ruleAt}H${width}M0 ${edgeAt}H${width}" stroke="${palette.line}" stroke-width="1.5"/>
    <rect x="${margin}" y="${place.note - 7}" width="15" height="15" fill="${palette.brass}"/></svg>`
}

function darkSquares() {
  const squares = [0, 1, 2].flatMap((file) => [0, 1, 2, 3, 4, 5].map((rank) => ({ file, rank })))
  return squares
    .filter(({ file, rank }) => (file + rank) % 2 === 0)
    .map(({ file, rank }) => {
      const [x, y] = [width - (file + 1) * side, ruleAt - (rank + 1) * side]
      return `<rect x="${x}" y="${y}" width="${side}" height="${side}" fill="${palette.square}" opacity="${1 - file * 0.3}"/>`
    })
}
