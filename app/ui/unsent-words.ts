/** What a field holds beyond the words that were sent from it: all of it, where those were changed meanwhile. */
export function unsentWords(words: string, sent: string) {
  return words.startsWith(sent) ? words.slice(sent.length).trimStart() : words
}
