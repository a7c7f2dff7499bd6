import type { Part } from './document.ts'

/** The links of a line: their words, and from where to where in it. */
export function linksIn({ content = [] }: Part) {
  const links: { href: string; words: string; from: number; to: number }[] = []
  let at = 0
  for (const { text = '\ufffc', marks = [] } of content) {
    const style = marks.find(({ type }) => type === 'link')
    const href = String(style?.attrs?.href ?? '')
    const last = links.at(-1)
    if (style && last?.to === at && last.href === href) {
      last.words += text
      last.to += text.length
    } else if (style) links.push({ href, words: text, from: at, to: at + text.length })
    at += text.length
  }
  return links
}
