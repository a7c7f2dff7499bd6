const signs: Record<string, string> = { '&#x26;': '&', '&#x3C;': '<', '&amp;': '&', '&lt;': '<', '&gt;': '>' }

/** The plain words of a text that we made into HTML: every part of it ends a word. */
export function wordsOfHtml(html: string) {
  return html
    .replace(drawing, ' ')
    .replace(/<\/?(?:a|abbr|code|del|em|mark|strong|sub|sup)(?:\s[^>]*)?>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:#x26|#x3C|amp|lt|gt);/g, (sign) => signs[sign] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** A text as it was typed: paragraphs and line breaks, and nothing in it means anything. */
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

/** One tag as we write it, with its attributes between double quotes; in our HTML no other sign begins one. */
const tag = /<[a-z][a-z0-9]*(?:\s[^\s"=>]+(?:="[^"]*")?)+\s*\/?>/g
const address = /(\s(?:href|src)=")([^"]*)"/g
const addresses = /(\ssrcset=")([^"]*)"/g
const sidenote = /<span class="sn"[^>]*>[\s\S]*?<\/span>/g
/** Its words stand in the list below it. */
const drawing = /<svg class="drawing[\s\S]*?<\/svg>/g

/** A text as it is read elsewhere: every address is whole, and what only repeats words for the eye is left out. */
export function feedHtml(html: string, page: string) {
  const whole = (path: string) => (URL.canParse(path, page) ? new URL(path, page).href : path)
  return html
    .replace(sidenote, '')
    .replace(drawing, '')
    .replace(tag, (one) =>
      one
        .replace(address, (_, name: string, path: string) => `${name}${escapedForFeed(whole(unescaped(path)))}"`)
        .replace(
          addresses,
          (_, name: string, list: string) =>
            `${name}${list.replace(/(^|,\s*)(\/\S*)/g, (_, before: string, path: string) => before + whole(path))}"`,
        ),
    )
}

function unescaped(value: string) {
  return value.replaceAll(/&(?:#x26|amp);/g, '&').replaceAll(/&(?:#x22|quot);/g, '"')
}

function escapedForFeed(value: string) {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}
