import { rules } from '#domain/rules.ts'
import type { Db } from '#platform/database/tables.ts'
import type { Sign } from '#platform/secrets.ts'
import { spamWords, type Writing } from './spam-words.ts'
import { type Count, trainingData } from './training-data.server.ts'

/** A word of a message: above nought it speaks for spam, below for a genuine one. */
type WordWeight = { shown: string; weight: number; byStaff: boolean }

/**
 * The words of a message that tell most, the strongest first: naive Bayes over the training data and what staff marked.
 */
export async function weighWords(db: Db, sign: Sign, writing: Writing): Promise<WordWeight[]> {
  const words = spamWords(writing)
  const taught = await findTaught(db, sign, ['', ...words.keys()])
  const total = together('', taught)
  return [...words]
    .map(([word, shown]) => ({ shown, weight: weightOf(together(word, taught), total), byStaff: taught.has(word) }))
    .filter(({ weight }) => weight !== 0)
    .sort((one, other) => Math.abs(other.weight) - Math.abs(one.weight))
    .slice(0, rules.spam.significantWords)
}

/** How much likelier it is in spam than elsewhere, as a logarithm; a word that was hardly met says little. */
function weightOf({ spam, genuine }: Count, total: Count) {
  if (spam + genuine === 0) return 0
  const { unmet } = rules.spam
  return Math.log((spam + unmet) / (total.spam + 2 * unmet)) - Math.log((genuine + unmet) / (total.genuine + 2 * unmet))
}

/** What staff say counts several times what the site came with. */
function together(word: string, taught: ReadonlyMap<string, Count>): Count {
  const first = trainingData().get(word) ?? { spam: 0, genuine: 0 }
  const own = taught.get(word) ?? { spam: 0, genuine: 0 }
  const { staffCountsFor } = rules.spam
  const counted = (kind: keyof Count) => first[kind] + Math.max(0, own[kind]) * staffCountsFor
  return { spam: counted('spam'), genuine: counted('genuine') }
}

async function findTaught(db: Db, sign: Sign, words: string[]) {
  const bySignature = new Map(words.map((word) => [signedWord(sign, word), word]))
  const rows = await db
    .selectFrom('spamWord')
    .selectAll()
    .where('word', 'in', [...bySignature.keys()])
    .execute()
  return new Map<string, Count>(rows.map(({ word, spam, genuine }) => [bySignature.get(word) ?? '', { spam, genuine }]))
}

/** A word as it is kept: who reads the table learns nothing of any message. The empty word stands for all messages. */
export function signedWord(sign: Sign, word: string) {
  return word && sign('spam word', word).slice(0, 16)
}
