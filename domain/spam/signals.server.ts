import { sql } from 'kysely'
import { capitalised, counted, numberInWords, numberWord } from '#domain/number-word.ts'
import { rules } from '#domain/rules.ts'
import type { Db } from '#platform/database/tables.ts'
import type { Sign } from '#platform/secrets.ts'
import { formSeconds } from './form-token.server.ts'
import { foreignLinks, hasLinkMarkup } from './links.ts'
import type { Writing } from './spam-words.ts'

/** What speaks against a message, or below nought for it, and how much; with its reason in words. */
export type Signal = { weight: number; reason: string }

/** How a message came: whatever stood in the field that nobody sees, and what the form fetched when it woke. */
export type Coming = { hidden?: string; token?: string }

const { weights, leastLetters } = rules.spam

/** What the way in which it came tells. Neither a form without script nor a program has a token. */
export function signalsOfComing(sign: Sign, { hidden, token }: Coming, now: Date): Signal[] {
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

/** Writings in which nobody writes to a court in India. */
const foreignLetters =
  /[\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/gu

export function signalsOfWriting(text: string): Signal[] {
  const foreign = text.match(foreignLetters)?.length ?? 0
  if (foreign * 2 < lettersOf(text).length) return []
  return [{ weight: weights.foreignWriting, reason: 'Written in letters that are unusual here' }]
}

/** What earlier messages tell: the same words from others, and how often this sender wrote. */
export async function signalsOfOthers(db: Db, { email, text }: Writing, now: Date): Promise<Signal[]> {
  const since = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()
  const sent = await db
    .selectFrom('message')
    .select(['receivedAt', 'taughtAs'])
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .orderBy('receivedAt', 'desc')
    .limit(rules.spam.comparedMessages)
    .execute()
  const today = await db
    .selectFrom('message')
    .select(['email', 'text'])
    .where('receivedAt', '>', since(24 * 60))
    .orderBy('receivedAt', 'desc')
    .limit(rules.spam.comparedMessages)
    .execute()
  const letters = lettersOf(text)
  const others = today.filter((row) => row.email.toLowerCase() !== email.toLowerCase())
  const alike = others.filter((row) => letters.length >= leastLetters && lettersOf(row.text) === letters).length
  const lately = sent.filter(({ receivedAt }) => receivedAt > since(60)).length
  return [
    ...(alike > 0 ? [repetition(alike)] : []),
    ...(lately >= rules.spam.perEmailAnHour
      ? [
          {
            weight: weights.often,
            reason: `${numberWord(lately)} messages came from this e-mail address within an hour`,
          },
        ]
      : []),
    ...(sent.some(({ taughtAs }) => taughtAs === 'genuine')
      ? [{ weight: -weights.known, reason: 'staff took an earlier message from this e-mail address for genuine' }]
      : []),
  ]
}

function repetition(times: number) {
  const often = times === 1 ? 'once' : times === 2 ? 'twice' : `${numberInWords(times)} times`
  return {
    weight: Math.min(times * weights.repeated, weights.oftenRepeated),
    reason: `The same words came ${often} today from other e-mail addresses`,
  }
}

/** Bulk senders change numbers and signs. */
function lettersOf(text: string) {
  return text.toLowerCase().replace(/[^\p{L}\p{M}]/gu, '')
}
