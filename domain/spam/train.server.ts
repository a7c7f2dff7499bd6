import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { rules } from '#domain/rules.ts'
import type { Db, Row, Transaction } from '#platform/database/tables.ts'
import { projectRoot } from '#platform/project-root.ts'
import type { Sign } from '#platform/secrets.ts'
import { type MessageText, spamWords } from './spam-words.ts'

type TrainingMessage = MessageText & Pick<Row<'message'>, 'id' | 'taughtAs'>

/** Rows per statement. */
const wordsAtOnce = 2_000

/**
 * Trains the filter with messages as spam or as genuine, and undoes their earlier training; null only undoes it. Before
 * you change the text of a message, or erase it, undo its training.
 */
export async function train(
  { db }: { db: Transaction },
  sign: Sign,
  messages: TrainingMessage[],
  as: TrainingMessage['taughtAs'],
) {
  const changed = messages.filter(({ taughtAs }) => taughtAs !== as)
  if (changed.length === 0) return
  const changes = await countWords(changed, as)
  // In a fixed order, so that concurrent training cannot deadlock.
  const rows = [...changes]
    .map(([word, count]) => ({ word: signedWord(sign, word), ...count }))
    .sort((one, other) => (one.word < other.word ? -1 : 1))
  for (let at = 0; at < rows.length; at += wordsAtOnce) {
    await addCounts(db, rows.slice(at, at + wordsAtOnce))
    await setImmediate()
  }
  await deleteRarest(db)
  const ids = changed.map(({ id }) => id)
  await db.updateTable('message').set({ taughtAs: as }).where('id', 'in', ids).execute()
}

/** The change of each word's counts, summed over all messages, since most share their words. */
async function countWords(changed: TrainingMessage[], as: TrainingMessage['taughtAs']) {
  const changes = new Map<string, Count>()
  for (const message of changed) {
    const step = (kind: TrainingMessage['taughtAs']) => Number(as === kind) - Number(message.taughtAs === kind)
    const [spam, genuine] = [step('spam'), step('genuine')]
    for (const word of ['', ...spamWords(message).keys()]) {
      const count = changes.get(word) ?? { spam: 0, genuine: 0 }
      changes.set(word, { spam: count.spam + spam, genuine: count.genuine + genuine })
    }
    // Hundreds of messages may be marked at once: let other requests run in between.
    await setImmediate()
  }
  return changes
}

async function addCounts(db: Transaction, rows: Row<'spamWord'>[]) {
  await db
    .insertInto('spamWord')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('word').doUpdateSet({
        spam: sql`"spamWord".spam + excluded.spam`,
        genuine: sql`"spamWord".genuine + excluded.genuine`,
      }),
    )
    .execute()
  const words = rows.filter(({ spam, genuine }) => spam < 0 || genuine < 0).map(({ word }) => word)
  if (words.length === 0) return
  await db.deleteFrom('spamWord').where('word', 'in', words).where('spam', '<=', 0).where('genuine', '<=', 0).execute()
}

/** If there are too many words, deletes those that occurred in a single message. */
async function deleteRarest(db: Transaction) {
  const { known } = await db
    .selectFrom('spamWord')
    .select(({ fn }) => fn.countAll().as('known'))
    .executeTakeFirstOrThrow()
  if (Number(known) <= rules.spam.maxKnownWords) return
  await db.deleteFrom('spamWord').where('word', '<>', '').where(sql<number>`spam + genuine`, '<=', 1).execute()
}

/** The number of messages of each kind with a word; for the empty word, of all messages. */
type Count = { spam: number; genuine: number }

/** The built-in training data, so that the filter works on a new site. */
function trainingData() {
  cached ??= countExamples()
  return cached
}

/** Invented messages: a line 'Name <e-mail>', then the text, separated by lines of three hyphens. */
export function readExamples(file: string): MessageText[] {
  return readFileSync(file, 'utf8')
    .split(/^---$/m)
    .map((part) => /^\s*.+? <(?<email>\S+)>\n(?<text>[\s\S]+?)\s*$/.exec(part)?.groups as MessageText | undefined)
    .filter((message) => message !== undefined)
}

let cached: ReadonlyMap<string, Count> | undefined

function countExamples() {
  const counts = new Map<string, Count>()
  for (const kind of ['spam', 'genuine'] as const) {
    for (const message of readExamples(path.join(projectRoot, 'domain/spam/training-data', `${kind}.txt`))) {
      for (const word of ['', ...spamWords(message).keys()]) {
        const count = counts.get(word) ?? { spam: 0, genuine: 0 }
        count[kind] += 1
        counts.set(word, count)
      }
    }
  }
  return counts
}

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
  const { smoothing } = rules.spam
  return (
    Math.log((spam + smoothing) / (total.spam + 2 * smoothing)) -
    Math.log((genuine + smoothing) / (total.genuine + 2 * smoothing))
  )
}

/** A message marked by staff counts several times as much as one of the training data. */
function combinedCount(word: string, staffCounts: ReadonlyMap<string, Count>): Count {
  const builtIn = trainingData().get(word) ?? { spam: 0, genuine: 0 }
  const byStaff = staffCounts.get(word) ?? { spam: 0, genuine: 0 }
  const { staffWeight } = rules.spam
  const counted = (kind: keyof Count) => builtIn[kind] + Math.max(0, byStaff[kind]) * staffWeight
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
function signedWord(sign: Sign, word: string) {
  return word && sign('spam word', word).slice(0, 16)
}
