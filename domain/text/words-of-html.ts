const signs: Record<string, string> = { '&#x26;': '&', '&#x3C;': '<', '&amp;': '&', '&lt;': '<', '&gt;': '>' }

/** The plain words of a text that we made into HTML: every part of it ends a word. */
export function wordsOfHtml(html: string) {
  return html
    .replace(/<\/?(?:a|abbr|code|del|em|mark|strong|sub|sup)(?:\s[^>]*)?>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:#x26|#x3C|amp|lt|gt);/g, (sign) => signs[sign] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
