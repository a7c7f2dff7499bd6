import { type PhoneticKey, phoneticKeyOf } from './phonetic-key.ts'

/** A word that may belong to a name, and where it stands. */
export type NamePart = PhoneticKey & {
  at: number
  end: number
  kind: 'word' | 'initial' | 'middle' | 'trade'
  isName: boolean
}

/** The words of a text as parts of names: titles, the forms of companies and what joins names are left out. */
export function nameParts(text: string): NamePart[] {
  return Array.from(text.replace(notNames, (form) => ' '.repeat(form.length)).matchAll(written), (match) => {
    const [word] = match
    const sound = phoneticKeyOf(word)
    return {
      ...sound,
      at: match.index,
      end: match.index + word.length,
      kind: kindOf(word, text.slice(match.index + 1, match.index + 4), sound),
      isName: mayBeName(word),
    }
  }).filter(({ whole }) => whole !== '' && !ignored.has(whole))
}

/** What makes a name: of a long one first and last, of a firm what it has beside its trade, of initials the first. */
export function essentialParts(name: string) {
  const parts = nameParts(name)
  const initial = parts.find(({ kind }) => kind === 'initial')
  const words = parts.filter((part) => part.kind !== 'initial' || part === initial)
  const withoutTrade = words.filter(({ kind }) => kind !== 'trade')
  const kept = withoutTrade.length > 1 ? withoutTrade : words
  return kept.filter(({ kind }, at) => kind !== 'middle' || at === 0 || at === kept.length - 1)
}

/** Written in two words or with an apostrophe, they are one: 'D Souza' and 'D’Souza', but not 'D. Souza'. */
const afterD = 'souz?a|sousa|silva|costa|cruz|cunha|lima|mello|almeida|abreu|monte|penha|rozario|sa|sylva'
const written = new RegExp(`\\bde?\\s+(?:${afterD})\\b|[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N}’']*`, 'giu')
const notNames = /\bM\/s\b\.?|\b[sdwc]\/o\b|\(P\)|\(India\)/gi

const soundsOf = (words: string) => new Set(words.split(/\s+/).map((word) => phoneticKeyOf(word).whole))

const ignored = soundsOf(
  `and the of aur evam shri sri shree smt shrimati mr mrs ms miss messrs dr prof adv advocate late ji sir madam sushri
  pvt private ltd limited llp opc inc co company corp corporation plc एंड एवं और व श्री श्रीमती सुश्री डॉ स्व जी प्रा लि
  प्राइवेट लिमिटेड कंपनी कम्पनी`,
)

/** Names that many bear in the middle, and leave out as often. */
const middle = soundsOf('kumar kumari singh prasad lal chandra chand devi bai bhai nath ram कुमार सिंह प्रसाद लाल देवी बाई')

const trade = soundsOf(
  `traders trading industries enterprises enterprise agency agencies works mills group builders developers associates
  solutions technologies services international exports stores ट्रेडर्स इंडस्ट्रीज एंटरप्राइजेज एजेंसी स्टोर्स बिल्डर्स`,
)

function kindOf(word: string, following: string, { whole }: PhoneticKey): NamePart['kind'] {
  if (/^\p{Lu}$/u.test(word) && isAfterInitial.test(following)) return 'initial'
  if (middle.has(whole)) return 'middle'
  return trade.has(whole) ? 'trade' : 'word'
}

/** 'A buyer' begins a sentence, 'A. Sharma' and 'A Sharma' a name. */
const isAfterInitial = /^(\.|\s*$|\s+\p{Lu})/u

/** In Latin letters names begin with a capital, in others one cannot tell. */
function mayBeName(word: string) {
  return !/^\p{Ll}/u.test(word)
}
