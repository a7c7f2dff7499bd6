import { rules } from '#domain/rules.ts'

/** The first prose of a text as plain text, for a card; reads only the beginning of the Markdown. */
export function excerptOf(markdown: string, length = 200) {
  return cutShort(plainText(proseOf(hideEscaped(markdown.slice(0, rules.post.beginning)))), length)
}

/** As many whole first sentences as fit, as plain text; if the first is too long, its beginning. */
export function firstSentences(markdown: string, length = 160) {
  const words = plainText(proseOf(hideEscaped(markdown.slice(0, rules.post.beginning))))
  // A sentence ends after a word of three letters or a year; anything shorter is an abbreviation.
  const wholeSentences = new RegExp(`^.{0,${length - 1}}((?<=\\p{Ll}{3}|\\d{4})[.?!]|।)(?= |$)`, 'u')
  return wholeSentences.exec(words)?.[0] ?? cutShort(words, length)
}

/** Shortens a text at a word boundary. */
export function cutShort(words: string, length: number) {
  if (words.length <= length) return words
  const cut = words.slice(0, length)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), length / 2)).replace(/[\s,;:.]+$/, '')} …`
}

export function readingMinutes(markdown: string) {
  return minutesFor(plainText(markdown).split(/\s+/).length)
}

/** At 220 words a minute, at least one minute. */
export function minutesFor(words: number) {
  return Math.max(1, Math.round(words / 220))
}

/**
 * Markdown without its syntax. No pattern looks beyond the next character of its own kind, so time is linear in the
 * length.
 */
export function plainText(markdown: string) {
  return revealEscaped(
    hideEscaped(markdown)
      .replace(/^[ \t]*(#{1,6}|>|[-*+]|\d{1,9}\.)[ \t]+/gm, '')
      .replace(/!?\[([^[\]]*)\]\([^()]*(\([^()]*\)[^()]*)?\)/g, '$1')
      .replace(/\[\^[^[\]]*\](:.*)?/g, '')
      .replace(/[*_`|]/g, ''),
  )
    .replace(/\s+/g, ' ')
    .trim()
}

/* Escaped characters are moved to a private Unicode range while Markdown syntax is removed, so that they survive. */

const privateRange = 0xe000

function hideEscaped(markdown: string) {
  return markdown
    .replace(/\\([!-/:-@[-`{-~])/g, (_, character: string) => hide(character))
    .replace(/&#(?:x([0-9a-f]{1,4})|(\d{1,5}));/gi, (match, hex?: string, decimal?: string) => {
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
      return code > 0 && code < 0x100 ? hide(String.fromCharCode(code)) : match
    })
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => hide(entities[name] ?? ''))
}

function revealEscaped(words: string) {
  return words.replace(/[\ue000-\ue0ff]/g, (character) => String.fromCharCode(character.charCodeAt(0) - privateRange))
}

function hide(character: string) {
  return String.fromCharCode(character.charCodeAt(0) + privateRange)
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' }

const blank = /^\s*$/
const heading = /^ {0,3}#{1,6}(\s|$)/
/** A thematic break, or the underline of a heading. */
const stroke = /^ {0,3}[-*_=][-*_=\s]*$/
const underline = /^ {0,3}(-+|=+)\s*$/
const belowTableHead = /^ {0,3}[|:-][|:\-\s]*$/
const fence = /^ {0,3}(```|~~~)/
const html =
  /^ {0,3}<\/?(address|article|aside|blockquote|center|details|dialog|div|dl|fieldset|figure|footer|form|h[1-6]|header|hr|iframe|main|nav|ol|p|pre|script|section|style|table|ul)\b/i
const inlineHtml = /<(\/?[a-z][a-z0-9-]*(\s[^<>]*)?\/?|!--[^<>]*)>/gi
const image = /!\[[^[\]]*\]\([^()]*(\([^()]*\)[^()]*)?\)/g

/** The paragraphs, lists and quotes of a text; the rest says little in a line or two. */
function proseOf(markdown: string) {
  const lines = markdown.split(/\r\n?|\n/)
  const prose: string[] = []
  let end: RegExp | undefined
  for (const [at, line] of lines.entries()) {
    if (end) {
      if (end.test(line)) end = undefined
      continue
    }
    const next = lines[at + 1] ?? ''
    end = endOfSkipped(line, next)
    const isHeading = heading.test(line) || (!blank.test(line) && underline.test(next))
    if (!end && !isHeading && !stroke.test(line)) prose.push(line.replace(image, '').replace(inlineHtml, ''))
  }
  return prose.join('\n')
}

/** If a block to skip starts at this line, the pattern of its last line. */
function endOfSkipped(line: string, next: string) {
  const [, opening] = fence.exec(line) ?? []
  if (opening) return new RegExp(`^ {0,3}${opening}`)
  if (line.trimStart().startsWith('<!--')) return line.includes('-->') ? undefined : /-->/
  const isTable = line.includes('|') && next.includes('|') && belowTableHead.test(next)
  return isTable || html.test(line) ? blank : undefined
}
