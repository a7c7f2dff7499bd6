import type { Element, ElementContent, Properties } from 'hast'
import type { Standing } from './drawing.ts'

/*
 * SVG as a tree, so that an author's text is never interpreted as markup. Sizes are pixels at the intended width of the
 * drawing.
 */

/** Average width of a letter in each text class of the style sheet. */
const letterPx = { words: 6.5, name: 8 }

export function element(tagName: string, properties: Properties, ...children: (ElementContent | string)[]): Element {
  const nodes = children.map((child) => (typeof child === 'string' ? { type: 'text' as const, value: child } : child))
  return { type: 'element', tagName, properties, children: nodes }
}

export function path(className: string, d: string) {
  return element('path', { className: [className], d })
}

export function box(standing: Standing, x: number, y: number, width: number, height: number) {
  const inset = standing === 'open' ? 0 : 0.5
  const size = { width: width - 2 * inset, height: height - 2 * inset }
  return element('rect', { className: [`drawn-${standing}`], x: `${x + inset}`, y: `${y + inset}`, ...size })
}

/** The small square that marks a moment, centred on the point. */
export function square(x: number, y: number) {
  return element('rect', { className: ['drawn-mark'], x: `${x - 4.5}`, y: `${y - 4.5}`, width: 9, height: 9 })
}

/** Breaks a text into lines of a given width: SVG does not wrap text. */
export function breakWords(words: string, width: number, type: keyof typeof letterPx = 'words') {
  const maxLetters = Math.max(4, Math.floor(width / letterPx[type]))
  const lines: string[] = []
  for (const word of words.split(/\s+/)) {
    const line = lines.at(-1)
    if (line !== undefined && line.length + 1 + word.length <= maxLetters) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(...(word.match(new RegExp(`.{1,${maxLetters}}`, 'gu')) ?? []))
  }
  return lines
}

export const lineHeight = 17

type TextProps = { x: number; y: number; className?: string; anchor?: 'start' | 'middle' | 'end' }

/** Lines below each other; `y` is the baseline of the first. */
export function text(lines: string[], { x, y, className = 'drawn-words', anchor }: TextProps) {
  const rows = lines.map((line, at) => element('tspan', { x: `${x}`, y: `${y + at * lineHeight}` }, line))
  return element('text', { className: [className], ...(anchor && { textAnchor: anchor }) }, ...rows)
}

export function svg(className: string, width: number, height: number, children: Element[]) {
  const viewBox = `0 0 ${width} ${Math.ceil(height)}`
  return element('svg', { className: ['drawing', className], viewBox, ariaHidden: 'true' }, ...children)
}
