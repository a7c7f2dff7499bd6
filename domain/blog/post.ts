/** The beginning of a text as plain words, for a card. */
export function excerptOf(markdown: string, length = 200) {
  const words = plainText(markdown)
  if (words.length <= length) return words
  const cut = words.slice(0, length)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), length / 2)).replace(/[\s,;:.]+$/, '')} …`
}

/** At 220 words a minute, and never less than one. */
export function readingMinutes(markdown: string) {
  return Math.max(1, Math.round(plainText(markdown).split(/\s+/).length / 220))
}

function plainText(markdown: string) {
  return markdown
    .replace(/^\s*(#{1,6}|>|[-*+]|\d+\.)\s+/gm, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\[\^[^\]]*\](:.*)?/g, '')
    .replace(/[*_`|]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}
