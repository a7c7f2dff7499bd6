import sharp, { type OverlayOptions } from 'sharp'
import { rules } from '#domain/rules.ts'
import { drawableWords, type SetWords, setWords } from './set-words.ts'
import { groundOf, ink, place } from './share-look.ts'

/** What a share picture shows: its words, whose it is, what stands below them, and the square that is lit. */
export type ShareDrawing = { title: string; name: string; note: string[]; square: string }

/* Done by a process of the worker pool: a title is somebody's words, and fonts are programs. */

sharp.concurrency(1)
sharp.cache(false)

const { margin, ruleAt } = place

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
