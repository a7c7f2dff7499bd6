import { rules } from '#domain/rules.ts'
import type { Db } from '#platform/database/tables.ts'
import type { Sign } from '#platform/secrets.ts'
import { type MessageText, spamWords } from './spam-words.ts'
import { type Count, trainingData } from './training-data.server.ts'

/** A positive weight indicates spam, a negative one a genuine message. */
type WordWeight = { shown: string; weight: number; byStaff: boolean }

/**
 * The most significant words of a message, strongest first: naive Bayes over the training data and what staff marked.
 */
export async function weighWords(db: Db, sign: Sign, message: MessageText): Promise<WordWeight[]> {
  const words = spamWords(message)
  const staffCounts = await findStaffCounts(db, sign, ['', ...words.keys()])
  const total = combinedCount('', staffCounts)
  return [...words]
    .map(([word, shown]) => ({
      shown,
      weight: weightOf(combinedCount(word, staffCounts), total),
      byStaff: staffCounts.has(word),
    }))
    .filter(({ weight }) => weight !== 0)
    .sort((one, other) => Math.abs(other.weight) - Math.abs(one.weight))
    .slice(0, rules.spam.significantWords)
}

/** The log likelihood ratio of spam to genuine; a rare word has little weight. */
function weightOf({ spam, genuine }: Count, total: Count) {
  if (spam + genuine === 0) return 0
  const { unmet } = rules.spam
  return Math.log((spam + unmet) / (total.spam + 2 * unmet)) - Math.log((genuine + unmet) / (total.genuine + 2 * unmet))
}

/** A message marked by staff counts several times as much as one of the training data. */
function combinedCount(word: string, staffCounts: ReadonlyMap<string, Count>): Count {
  const builtIn = trainingData().get(word) ?? { spam: 0, genuine: 0 }
  const byStaff = staffCounts.get(word) ?? { spam: 0, genuine: 0 }
  const { staffCountsFor } = rules.spam
  const counted = (kind: keyof Count) => builtIn[kind] + Math.max(0, byStaff[kind]) * staffCountsFor
  return { spam: counted('spam'), genuine: counted('genuine') }
}

async function findStaffCounts(db: Db, sign: Sign, words: string[]) {
  const bySignature = new Map(words.map((word) => [signedWord(sign, word), word]))
  const rows = await db
    .selectFrom('spamWord')
    .selectAll()
    .where('word', 'in', [...bySignature.keys()])
    .execute()
  return new Map<string, Count>(rows.map(({ word, spam, genuine }) => [bySignature.get(word) ?? '', { spam, genuine }]))
}

/**
 * The stored form of a word: its signature, so that the table reveals nothing about messages. The empty word counts all
 * messages.
 */
export function signedWord(sign: Sign, word: string) {
  return word && sign('spam word', word).slice(0, 16)
}
