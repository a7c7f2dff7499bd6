import { type PhoneticKey, phoneticKeyOf } from './phonetic-key.ts'

/** A word that may be part of a name, and its position. */
export type NamePart = PhoneticKey & {
  at: number
  end: number
  kind: 'word' | 'initial' | 'middle' | 'trade'
  isName: boolean
}

/** The words of a text as name parts, without titles, company forms and conjunctions. */
export function nameParts(text: string): NamePart[] {
  return Array.from(text.replace(notNames, (form) => ' '.repeat(form.length)).matchAll(wordPattern), (match) => {
    const [word] = match
    const sound = phoneticKeyOf(word)
    return {
      ...sound,
      at: match.index,
      end: match.index + word.length,
      kind: kindOf(word, text.slice(match.index + 1, match.index + 4), sound),
      isName: mayBeName(word),
    }
  }).filter(({ sound }) => sound !== '' && !ignored.has(sound))
}

/** The essential parts of a name: first and last word, a company without its trade, and the first initial. */
export function essentialParts(name: string) {
  const parts = nameParts(name)
  const initial = parts.find(({ kind }) => kind === 'initial')
  const words = parts.filter((part) => part.kind !== 'initial' || part === initial)
  const withoutTrade = words.filter(({ kind }) => kind !== 'trade')
  const essential = withoutTrade.length > 1 ? withoutTrade : words
  return essential.filter(({ kind }, at) => kind !== 'middle' || at === 0 || at === essential.length - 1)
}

/** Count as one word, also if written as two or with an apostrophe: 'D Souza' and 'D’Souza', but not 'D. Souza'. */
const afterD = 'souz?a|sousa|silva|costa|cruz|cunha|lima|mello|almeida|abreu|monte|penha|rozario|sa|sylva'
const wordPattern = new RegExp(`\\bde?\\s+(?:${afterD})\\b|[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N}’']*`, 'giu')
const notNames = /\bM\/s\b\.?|\b[sdwc]\/o\b|\(P\)|\(India\)/gi

const soundsOf = (words: string) => new Set(words.split(/\s+/).map((word) => phoneticKeyOf(word).sound))

const ignored = soundsOf(
  `and the of aur evam shri sri shree smt shrimati mr mrs ms miss messrs dr prof adv advocate late ji sir madam sushri
  pvt private ltd limited llp opc inc co company corp corporation plc एंड एवं और व श्री श्रीमती सुश्री डॉ स्व जी प्रा लि
  प्राइवेट लिमिटेड कंपनी कम्पनी`,
)

/** Common middle names, which are often omitted. */
const middleNames = soundsOf(
  'kumar kumari singh prasad lal chandra chand devi bai bhai nath ram कुमार सिंह प्रसाद लाल देवी बाई',
)

const tradeWords = soundsOf(
  `traders trading industries enterprises enterprise agency agencies works mills group builders developers associates
  solutions technologies services international exports stores ट्रेडर्स इंडस्ट्रीज एंटरप्राइजेज एजेंसी स्टोर्स बिल्डर्स`,
)

function kindOf(word: string, following: string, { sound }: PhoneticKey): NamePart['kind'] {
  if (/^\p{Lu}$/u.test(word) && afterInitial.test(following)) return 'initial'
  if (middleNames.has(sound)) return 'middle'
  return tradeWords.has(sound) ? 'trade' : 'word'
}

/** 'A buyer' starts a sentence, 'A. Sharma' and 'A Sharma' a name. */
const afterInitial = /^(\.|\s*$|\s+\p{Lu})/u

/** Names start with a capital in Latin script; other scripts have no capitals. */
function mayBeName(word: string) {
  return !/^\p{Ll}/u.test(word)
}
