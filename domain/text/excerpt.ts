import { rules } from '#domain/rules.ts'

/** The first prose of a text as plain words, for a card; the beginning of the Markdown is all that is looked at. */
export function excerptOf(markdown: string, length = 200) {
  return cutShort(plainText(proseOf(sheltered(markdown.slice(0, rules.post.beginning)))), length)
}

/** The first sentences of a text as plain words, whole, as many as there is room for; of a longer one its beginning. */
export function firstSentences(markdown: string, length = 160) {
  const words = plainText(proseOf(sheltered(markdown.slice(0, rules.post.beginning))))
  // A whole word or a year stands before the end of a sentence; what is shorter is an abbreviation.
  const whole = new RegExp(`^.{0,${length - 1}}((?<=\\p{Ll}{3}|\\d{4})[.?!]|।)(?= |$)`, 'u')
  return whole.exec(words)?.[0] ?? cutShort(words, length)
}

/** The words as far as there is room, cut between two of them. */
export function cutShort(words: string, length: number) {
  if (words.length <= length) return words
  const cut = words.slice(0, length)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), length / 2)).replace(/[\s,;:.]+$/, '')} …`
}

export function readingMinutes(markdown: string) {
  return minutesFor(plainText(markdown).split(/\s+/).length)
}

/** At 220 words a minute, and never less than one. */
export function minutesFor(words: number) {
  return Math.max(1, Math.round(words / 220))
}

/** The words without the signs. No pattern looks further than the next sign of its own kind: time grows as the text does. */
export function plainText(markdown: string) {
  return revealed(
    sheltered(markdown)
      .replace(/^[ \t]*(#{1,6}|>|[-*+]|\d{1,9}\.)[ \t]+/gm, '')
      .replace(/!?\[([^[\]]*)\]\([^()]*(\([^()]*\)[^()]*)?\)/g, '$1')
      .replace(/\[\^[^[\]]*\](:.*)?/g, '')
      .replace(/[*_`|]/g, ''),
  )
    .replace(/\s+/g, ' ')
    .trim()
}

/* A sign that was escaped is a sign like any other: it is out of sight while those that mean something are taken out. */

const shelter = 0xe000

function sheltered(markdown: string) {
  return markdown
    .replace(/\\([!-/:-@[-`{-~])/g, (_, sign: string) => hide(sign))
    .replace(/&#(?:x([0-9a-f]{1,4})|(\d{1,5}));/gi, (whole, hex?: string, decimal?: string) => {
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
      return code > 0 && code < 0x100 ? hide(String.fromCharCode(code)) : whole
    })
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => hide(named[name] ?? ''))
}

function revealed(words: string) {
  return words.replace(/[\ue000-\ue0ff]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - shelter))
}

function hide(sign: string) {
  return String.fromCharCode(sign.charCodeAt(0) + shelter)
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' }

const blank = /^\s*$/
const heading = /^ {0,3}#{1,6}(\s|$)/
/** A line across the page, or one below a heading. */
const stroke = /^ {0,3}[-*_=][-*_=\s]*$/
const underline = /^ {0,3}(-+|=+)\s*$/
const belowTableHead = /^ {0,3}[|:-][|:\-\s]*$/
const fence = /^ {0,3}(```|~~~)/
const html =
  /^ {0,3}<\/?(address|article|aside|blockquote|center|details|dialog|div|dl|fieldset|figure|footer|form|h[1-6]|header|hr|iframe|main|nav|ol|p|pre|script|section|style|table|ul)\b/i
const inlineHtml = /<(\/?[a-z][a-z0-9-]*(\s[^<>]*)?\/?|!--[^<>]*)>/gi
const image = /!\[[^[\]]*\]\([^()]*(\([^()]*\)[^()]*)?\)/g

/** The paragraphs, lists and quotes of a text: what else it holds says little in a line or two. */
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
    end = endOf(line, next)
    const isHeading = heading.test(line) || (!blank.test(line) && underline.test(next))
    if (!end && !isHeading && !stroke.test(line)) prose.push(line.replace(image, '').replace(inlineHtml, ''))
  }
  return prose.join('\n')
}

/** What a part that is passed over ends with, where one begins here. */
function endOf(line: string, next: string) {
  const [, opening] = fence.exec(line) ?? []
  if (opening) return new RegExp(`^ {0,3}${opening}`)
  if (line.trimStart().startsWith('<!--')) return line.includes('-->') ? undefined : /-->/
  const isTable = line.includes('|') && next.includes('|') && belowTableHead.test(next)
  return isTable || html.test(line) ? blank : undefined
}
