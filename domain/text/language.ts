/** 'hi' for a text mostly in Devanagari, for the `lang` attribute. */
export function languageOf(words: string) {
  const devanagari = words.match(/\p{Script=Devanagari}/gu)?.length ?? 0
  const latin = words.match(/\p{Script=Latin}/gu)?.length ?? 0
  return devanagari > latin ? 'hi' : undefined
}
