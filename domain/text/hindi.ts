/** 'hi' for a text mostly in Devanagari, for the `lang` attribute. */
export function languageOf(words: string) {
  const devanagari = words.match(/\p{Script=Devanagari}/gu)?.length ?? 0
  const latin = words.match(/\p{Script=Latin}/gu)?.length ?? 0
  return devanagari > latin ? 'hi' : undefined
}

/* Character classes of Devanagari. */
const consonant = '[\\u0915-\\u0939]'
const vowelSign = '[\\u093E-\\u094C\\u0962\\u0963]'
const silent = '\\u094D'
const letter = '[\\p{Letter}\\p{Mark}]'

/** Letters that a letter-by-letter table romanises differently from how Hindi is spoken. */
const sounds: Record<string, string> = { च: 'ch', छ: 'chh', श: 'sh', ष: 'sh', ऋ: 'ri', '\u0943': 'ri' }

const steps: [from: RegExp, to: string | ((letter: string) => string)][] = [
  // The dot below (nukta) marks sounds that Latin letters do not distinguish.
  [/\u093C/g, ''],
  [/ज्ञ/g, 'ग्य'],
  // A nasal is 'm' before a labial consonant.
  [/[\u0901\u0902](?=[\u092A-\u092E])/g, 'm'],
  [/[\u0901\u0902]/g, 'n'],
  // A consonant has an inherent 'a' inside a word; at the end of a word only after another consonant, or if it is the
  // whole word.
  [new RegExp(`(?<=${silent}${consonant}|(?<!${letter})${consonant})(?!${letter})`, 'gu'), 'a'],
  [new RegExp(`(?<=${consonant})(?!a|${vowelSign}|${silent})(?=${letter})`, 'gu'), 'a'],
  [/[चछशषऋ\u0943]/g, (letter) => sounds[letter] ?? letter],
]

/**
 * Adds the vowels that Hindi speaks but does not write: with them a letter table turns जaमानत into jamanat, without
 * them जमानत into jmant.
 */
export function romaniseHindi(words: string) {
  return steps.reduce((text, [from, to]) => text.replace(from, to as string), words.normalize('NFD'))
}
