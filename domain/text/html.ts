const entities: Record<string, string> = { '&#x26;': '&', '&#x3C;': '<', '&amp;': '&', '&lt;': '<', '&gt;': '>' }

/** The plain text of our own HTML: every element except inline ones ends a word. An attribute may contain `>`. */
export function wordsOfHtml(html: string) {
  return html
    .replace(drawing, ' ')
    .replace(/<\/?(?:a|abbr|code|del|em|mark|strong|sub|sup)(?:\s(?:[^>"]|"[^"]*")*)?>/g, '')
    .replace(/<(?:[^>"]|"[^"]*")*>/g, ' ')
    .replace(/&(?:#x26|#x3C|amp|lt|gt);/g, (entity) => entities[entity] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Plain text as HTML, with paragraphs and line breaks, and everything escaped. */
export function plainHtml(text: string) {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => `<p>${escaped(paragraph).replaceAll('\n', '<br>\n')}</p>`)
    .join('\n')
}

function escaped(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** A tag with attributes in double quotes, as we write it; in our HTML no other `<` starts one. */
const tag = /<[a-z][a-z0-9]*(?:\s[^\s"=>]+(?:="[^"]*")?)+\s*\/?>/g
const address = /(\s(?:href|src)=")([^"]*)"/g
const addresses = /(\ssrcset=")([^"]*)"/g
const sidenote = /<span class="sn"[^>]*>[\s\S]*?<\/span>/g
/** The list below a drawing contains its words. */
const drawing = /<svg class="drawing[\s\S]*?<\/svg>/g

/** HTML for feeds: absolute addresses, and without sidenotes and drawings, which repeat text visually. */
export function feedHtml(html: string, page: string) {
  const absolute = (path: string) => (URL.canParse(path, page) ? new URL(path, page).href : path)
  return html
    .replace(sidenote, '')
    .replace(drawing, '')
    .replace(tag, (markup) =>
      markup
        .replace(address, (_, name: string, path: string) => `${name}${escapedForFeed(absolute(unescaped(path)))}"`)
        .replace(
          addresses,
          (_, name: string, list: string) =>
            `${name}${list.replace(/(^|,\s*)(\/\S*)/g, (_, before: string, path: string) => before + absolute(path))}"`,
        ),
    )
}

function unescaped(value: string) {
  return value.replaceAll(/&(?:#x26|amp);/g, '&').replaceAll(/&(?:#x22|quot);/g, '"')
}

function escapedForFeed(value: string) {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}
