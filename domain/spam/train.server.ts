import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { rules } from '#domain/rules.ts'
import type { Row, Transaction } from '#platform/database/tables.ts'
import type { Sign } from '#platform/secrets.ts'
import { type MessageText, spamWords } from './spam-words.ts'
import type { Count } from './training-data.server.ts'
import { signedWord } from './word-weights.server.ts'

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
  await forgetRarest(db)
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
async function forgetRarest(db: Transaction) {
  const { known } = await db
    .selectFrom('spamWord')
    .select(({ fn }) => fn.countAll().as('known'))
    .executeTakeFirstOrThrow()
  if (Number(known) <= rules.spam.maxKnownWords) return
  await db.deleteFrom('spamWord').where('word', '<>', '').where(sql<number>`spam + genuine`, '<=', 1).execute()
}
