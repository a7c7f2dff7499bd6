/* Letters and signs of Devanagari. */
const consonant = '[\\u0915-\\u0939]'
const vowelSign = '[\\u093E-\\u094C\\u0962\\u0963]'
const silent = '\\u094D'
const letter = '[\\p{Letter}\\p{Mark}]'

/** What a table that knows one letter at a time says otherwise than Hindi does. */
const sounds: Record<string, string> = { च: 'ch', छ: 'chh', श: 'sh', ष: 'sh', ऋ: 'ri', '\u0943': 'ri' }

const steps: [from: RegExp, to: string | ((letter: string) => string)][] = [
  // The dot below marks sounds that Latin letters do not tell apart.
  [/\u093C/g, ''],
  [/ज्ञ/g, 'ग्य'],
  // A nasal sound is an m before a sound of the lips.
  [/[\u0901\u0902](?=[\u092A-\u092E])/g, 'm'],
  [/[\u0901\u0902]/g, 'n'],
  // A consonant is spoken with an a inside a word; at its end only after another consonant, or where it is the word.
  [new RegExp(`(?<=${silent}${consonant}|(?<!${letter})${consonant})(?!${letter})`, 'gu'), 'a'],
  [new RegExp(`(?<=${consonant})(?!a|${vowelSign}|${silent})(?=${letter})`, 'gu'), 'a'],
  [/[चछशषऋ\u0943]/g, (letter) => sounds[letter] ?? letter],
]

/** Hindi with the vowels that it speaks and does not write: a table of letters makes jamanat of जaमानत, and jmant of जमानत. */
export function romaniseHindi(words: string) {
  return steps.reduce((text, [from, to]) => text.replace(from, to as string), words.normalize('NFD'))
}
