import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

/** Words as a picture of their own, cut to what is seen of them. */
export type SetWords = { input: Buffer; width: number; height: number }

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
export async function setWords(words: string, { size, light, fill, width, full }: Setting): Promise<SetWords> {
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
export function drawableWords(words: string) {
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
