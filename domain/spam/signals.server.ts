import { capitalised, counted } from '#domain/number-word.ts'
import { rules } from '#domain/rules.ts'
import type { Sign } from '#platform/secrets.ts'
import { formSeconds } from './form-token.server.ts'
import { foreignLinks, hasLinkMarkup } from './links.ts'
import { lettersOnly } from './spam-words.ts'

/** A weight against a message, or in its favour if negative, with its reason. */
export type Signal = { weight: number; reason: string }

/** How a message was sent: the content of the honeypot field, and the form token. */
export type SubmissionTraits = { hidden?: string; token?: string }

const { weights } = rules.spam

/** Signals from how it was sent. A form without script and an API client have no token, which is no signal. */
export function signalsOfSubmission(sign: Sign, { hidden, token }: SubmissionTraits, now: Date): Signal[] {
  const seconds = token ? formSeconds(sign, token, now) : undefined
  return [
    ...(hidden?.trim()
      ? [{ weight: weights.hiddenField, reason: 'A field that people do not see was filled in' }]
      : []),
    ...(seconds === undefined ? [] : signalsOfSpeed(seconds)),
    ...(token && seconds === undefined
      ? [{ weight: weights.forgedToken, reason: 'Its form was not fetched here' }]
      : []),
  ]
}

function signalsOfSpeed(seconds: number) {
  if (seconds >= rules.spam.leastSeconds) return []
  const waited = counted(Math.max(1, Math.round(seconds)), 'second')
  return [{ weight: weights.fast, reason: `It came ${waited} after the form was opened` }]
}

export function signalsOfLinks(text: string): Signal[] {
  const links = foreignLinks(text).length
  const weight = Math.min(links * weights.link, weights.manyLinks)
  return [
    ...(links > 0 ? [{ weight, reason: capitalised(counted(links, 'link')) }] : []),
    ...(hasLinkMarkup(text) ? [{ weight: weights.markup, reason: 'Links written in markup' }] : []),
  ]
}

/** Scripts that are not used in India. */
const foreignLetters =
  /[\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/gu

export function signalsOfStyle(text: string): Signal[] {
  const foreign = text.match(foreignLetters)?.length ?? 0
  // A text may have no letters at all, only numbers or punctuation.
  if (foreign === 0 || foreign * 2 < lettersOnly(text).length) return []
  return [{ weight: weights.foreignWriting, reason: 'Written in letters that are unusual here' }]
}
