import type { Content } from '#domain/firm/content.ts'
import { fill } from '#domain/template.ts'
import { numbersIn } from './telephone.ts'

const providers = [
  'gmail.com',
  'yahoo.com',
  'yahoo.co.in',
  'hotmail.com',
  'outlook.com',
  'rediffmail.com',
  'icloud.com',
]
const mostWrongLetters = 2

type HintWords = Pick<Content['interface']['messageForm'], 'didYouMean' | 'nineDigits'>

/** What may be wrong with a field although it can be sent: a hint, never a refusal. */
export function fieldHint(name: string, typed: string, words: HintWords) {
  if (name === 'email') return emailHint(typed.trim(), words)
  if (name === 'phone') return phoneHint(typed, words)
  return undefined
}

function emailHint(email: string, words: HintWords) {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  if (at < 1 || !domain || providers.includes(domain)) return undefined
  const meant = providers.find(
    (provider) => wrongLetters(domain, provider) <= mostWrongLetters && domain[0] === provider[0],
  )
  return meant && fill(words.didYouMean, { email: `${email.slice(0, at)}@${meant}` })
}

/** Of numbers in India alone: others have other lengths. */
function phoneHint(typed: string, words: HintWords) {
  const [number, ...more] = numbersIn(typed)
  if (!number || more.length > 0 || (number.startsWith('+') && !number.startsWith('+91'))) return undefined
  const digits = number.replace(/^(\+91|0)/, '').length
  return digits === 9 ? words.nineDigits : undefined
}

/** How many letters have to be changed, added or left out. */
function wrongLetters(one: string, other: string) {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [down, letter] of [...one].entries()) {
    const next = [down + 1]
    for (const [at, wanted] of [...other].entries()) {
      const same = (row[at] ?? 0) + (letter === wanted ? 0 : 1)
      next.push(Math.min(same, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
