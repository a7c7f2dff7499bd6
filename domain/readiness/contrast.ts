/*
 * Whether text on a picture is readable: the WCAG 2.2 contrast ratio of its colour and the picture, darkened as the
 * style sheets darken it.
 */

type Rgb = readonly [red: number, green: number, blue: number]
/** In CSS pixels of the window. */
type Rect = { left: number; top: number; width: number; height: number }

/** A gradient of navy: its direction, and its opacity at each stop. */
type Shade = { angle: 0 | 90 | 180; stops: [alpha: number, at: number][] }

/** Text over a picture in a window of a given size, as a browser lays it out. */
export type Spot = {
  box: Rect
  picture: Rect
  shades: Shade[]
  words: (Rect & { least: number })[]
}

const navy: Rgb = [8, 17, 31]
const paper: Rgb = [245, 242, 234]
/** The minimum ratios of WCAG for large text and for other text. */
const [large, small] = [3, 4.5]
/** Pictures are sampled in cells of this size, about the height of a small letter. */
const cellPx = 8
/** The share of the background that may be brighter: a small bright spot behind a letter does not hide it. */
const brightShare = 0.05

/** The head of a practice area in a wide window (practice-area-layout.css). */
export const areaHead: Spot = {
  box: rect(0, 0, 1440, 736),
  picture: rect(360, 52, 1080, 684),
  shades: [
    shade(90, [1, 0.25], [0.88, 576 / 1440], [0.28, 768 / 1440], [0, 0.74]),
    shade(0, [0.7, 0], [0, 0.42]),
    shade(180, [0.82, 0], [0, 0.24]),
  ],
  words: [
    { ...rect(67, 215, 449, 44), least: small },
    { ...rect(67, 277, 546, 252), least: large },
    { ...rect(67, 562, 496, 88), least: small },
  ],
}

/** The same on a phone. */
export const areaHeadOnPhone: Spot = {
  box: rect(0, 0, 390, 672),
  picture: rect(0, 52, 390, 405),
  shades: [shade(0, [1, 0.33], [0.92, 0.46], [0.6, 0.57], [0, 0.74]), shade(180, [0.85, 0], [0, 0.22])],
  words: [
    { ...rect(21, 264, 174, 78), least: small },
    { ...rect(21, 360, 343, 129), least: large },
  ],
}

/** The headline of the home page in a wide window (home-hero.css). */
export const homeHead: Spot = {
  box: rect(0, 0, 1440, 900),
  picture: rect(0, 0, 1440, 900),
  shades: [
    shade(90, [0.9, 0], [0.7, 0.34], [0.22, 0.6], [0, 1]),
    shade(0, [0.95, 0], [0.66, 0.24], [0.4, 0.4], [0, 0.56]),
    shade(180, [0.75, 0], [0, 0.22]),
  ],
  words: [
    { ...rect(67, 381, 900, 340), least: large },
    { ...rect(396, 779, 451, 55), least: small },
  ],
}

/** The same on a phone, over a picture of its own. */
export const homeHeadOnPhone: Spot = {
  box: rect(0, 0, 390, 844),
  picture: rect(0, 0, 390, 844),
  shades: [shade(0, [0.97, 0], [0.84, 0.38], [0.48, 0.56], [0, 0.76]), shade(180, [0.8, 0], [0, 0.18])],
  words: [
    { ...rect(21, 374, 343, 155), least: large },
    { ...rect(21, 554, 311, 76), least: small },
  ],
}

/** The number of cells of the picture. */
export function cellsOf({ picture }: Spot) {
  return { width: Math.ceil(picture.width / cellPx), height: Math.ceil(picture.height / cellPx) }
}

/** Whether all text of a spot is readable over these colours, given as three bytes per cell. */
export function isReadable(spot: Spot, colours: Uint8Array) {
  return spot.words.every((words) => contrastOf(spot, words, colours) >= words.least)
}

/** The contrast ratio that 95 % of the background behind a text reaches. */
export function contrastOf(spot: Spot, words: Rect, colours: Uint8Array) {
  const { picture } = spot
  const { width, height } = cellsOf(spot)
  const light = luminance(paper)
  const ratios: number[] = []
  for (let y = words.top; y < words.top + words.height; y += cellPx) {
    for (let x = words.left; x < words.left + words.width; x += cellPx) {
      const [column, row] = [Math.floor((x - picture.left) / cellPx), Math.floor((y - picture.top) / cellPx)]
      const isOnPicture = column >= 0 && column < width && row >= 0 && row < height
      const at = (row * width + column) * 3
      const pixel: Rgb = isOnPicture ? [colours[at] ?? 0, colours[at + 1] ?? 0, colours[at + 2] ?? 0] : navy
      ratios.push(ratioOf(light, luminance(shaded(pixel, alphaAt(spot, x, y)))))
    }
  }
  ratios.sort((one, other) => one - other)
  return ratios[Math.floor(ratios.length * brightShare)] ?? 21
}

function ratioOf(one: number, other: number) {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

/** The combined opacity of several gradients of the same colour. */
function alphaAt({ box, shades }: Spot, x: number, y: number) {
  const uncovered = shades.reduce((left, { angle, stops }) => {
    const along = angle === 90 ? x / box.width : angle === 180 ? y / box.height : 1 - y / box.height
    return left * (1 - alphaAlong(stops, along))
  }, 1)
  return 1 - uncovered
}

function alphaAlong(stops: Shade['stops'], along: number) {
  const next = stops.findIndex(([, at]) => at >= along)
  const [before, after] = [stops[next - 1], stops[next]]
  if (!after) return stops.at(-1)?.[0] ?? 0
  if (!before) return after[0]
  return before[0] + ((after[0] - before[0]) * (along - before[1])) / (after[1] - before[1])
}

function shaded(pixel: Rgb, alpha: number): Rgb {
  const mixed = (index: 0 | 1 | 2) => pixel[index] * (1 - alpha) + navy[index] * alpha
  return [mixed(0), mixed(1), mixed(2)]
}

/** Relative luminance as defined by WCAG 2.2. */
function luminance([red, green, blue]: Rgb) {
  const linear = (value: number) => (value <= 10.31475 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function rect(left: number, top: number, width: number, height: number): Rect {
  return { left, top, width, height }
}

function shade(angle: Shade['angle'], ...stops: Shade['stops']): Shade {
  return { angle, stops }
}
