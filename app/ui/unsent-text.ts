/** The text that was added to a field after it was sent; the whole text if the sent part was changed. */
export function unsentText(words: string, sent: string) {
  return words.startsWith(sent) ? words.slice(sent.length).trimStart() : words
}
