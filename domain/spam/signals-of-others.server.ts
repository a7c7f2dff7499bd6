import { sql } from 'kysely'
import { numberInWords, numberWord } from '#domain/number-word.ts'
import { rules } from '#domain/rules.ts'
import type { Db } from '#platform/database/tables.ts'
import type { Signal } from './signals.server.ts'
import { lettersOnly, type MessageText } from './spam-words.ts'

/** The message to judge; the id of a stored one keeps it from being compared with itself. */
export type JudgedMessage = MessageText & { id?: string }

const { weights, comparedMessages, leastLetters, perEmailAnHour } = rules.spam

/** Signals from earlier messages: the same text from others, and how often this sender wrote. */
export async function signalsOfOthers(db: Db, message: JudgedMessage, now: Date): Promise<Signal[]> {
  const email = message.email.toLowerCase()
  const since = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()
  const sent = await db
    .selectFrom('message')
    .select(['receivedAt', 'taughtAs'])
    .where(sql<string>`lower(email)`, '=', email)
    .where('id', '<>', message.id ?? '')
    .orderBy('receivedAt', 'desc')
    .limit(comparedMessages)
    .execute()
  const lately = sent.filter(({ receivedAt }) => receivedAt > since(60)).length
  const times = await countSameWords(db, { ...message, email }, since(24 * 60))
  return [
    ...(times > 0 ? [repetition(times)] : []),
    ...(lately >= perEmailAnHour ? [frequency(lately)] : []),
    ...(sent.some(({ taughtAs }) => taughtAs === 'genuine')
      ? [{ weight: -weights.known, reason: 'staff took an earlier message from this e-mail address for genuine' }]
      : []),
  ]
}

/** How many of the newest messages by others have the same letters; bulk senders vary numbers and punctuation. */
async function countSameWords(db: Db, { id = '', email, text }: JudgedMessage, since: string) {
  const letters = lettersOnly(text)
  if (letters.length < leastLetters) return 0
  const newest = await db
    .selectFrom('message')
    .select(['email', 'text'])
    .where('receivedAt', '>', since)
    .where('id', '<>', id)
    .orderBy('receivedAt', 'desc')
    .limit(comparedMessages)
    .execute()
  // Compare the lengths first, which is cheap.
  const hasSimilarLength = (other: string) => other.length >= letters.length && other.length < 2 * text.length
  return newest.filter(
    (row) => hasSimilarLength(row.text) && row.email.toLowerCase() !== email && lettersOnly(row.text) === letters,
  ).length
}

function repetition(times: number) {
  const often = times === 1 ? 'once' : times === 2 ? 'twice' : `${numberInWords(times)} times`
  return {
    weight: Math.min(times * weights.repeated, weights.oftenRepeated),
    reason: `The same words came ${often} today from other e-mail addresses`,
  }
}

function frequency(times: number) {
  const reason = `${numberWord(times)} messages came from this e-mail address within an hour`
  return { weight: weights.often, reason }
}
