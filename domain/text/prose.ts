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
export function proseOf(markdown: string) {
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
