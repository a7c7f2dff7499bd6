/** The language of words that are mostly written in Devanagari, for the voice that reads them out and for their look. */
export function languageOf(words: string) {
  const letters = words.match(/\p{L}/gu)?.length ?? 0
  const hindi = words.match(/[\u0900-\u097F]/g)?.length ?? 0
  return hindi * 2 > letters ? 'hi' : undefined
}
