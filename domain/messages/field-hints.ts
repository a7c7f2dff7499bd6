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
const maxEditDistance = 2

type HintWords = Pick<Content['interface']['messageForm'], 'didYouMean' | 'nineDigits'>

/** A hint about a probable typing mistake in a field; it never stops the form from being sent. */
export function fieldHint(name: string, typed: string, words: HintWords) {
  if (name === 'email') return emailHint(typed.trim(), words)
  if (name === 'phone') return phoneHint(typed, words)
  return undefined
}

function emailHint(email: string, words: HintWords) {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  if (at < 1 || !domain || providers.includes(domain)) return undefined
  const suggestion = providers.find(
    (provider) => editDistance(domain, provider) <= maxEditDistance && domain[0] === provider[0],
  )
  return suggestion && fill(words.didYouMean, { email: `${email.slice(0, at)}@${suggestion}` })
}

/** Only for Indian numbers: numbers of other countries have other lengths. */
function phoneHint(typed: string, words: HintWords) {
  const [number, ...others] = numbersIn(typed)
  if (!number || others.length > 0 || (number.startsWith('+') && !number.startsWith('+91'))) return undefined
  const digits = number.replace(/^(\+91|0)/, '').length
  return digits === 9 ? words.nineDigits : undefined
}

/** The Levenshtein distance. */
function editDistance(one: string, other: string) {
  let row = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1]
    for (const [column, wanted] of [...other].entries()) {
      const substituted = (row[column] ?? 0) + (letter === wanted ? 0 : 1)
      next.push(Math.min(substituted, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
