import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { rules } from '#domain/rules.ts'
import type { Row, Transaction } from '#platform/database/tables.ts'
import type { Sign } from '#platform/secrets.ts'
import { spamWords, type Writing } from './spam-words.ts'
import type { Count } from './training-data.server.ts'
import { signedWord } from './word-weights.server.ts'

type Taught = Writing & Pick<Row<'message'>, 'id' | 'taughtAs'>

/** What is written in one statement. */
const wordsAtOnce = 2_000

/**
 * Has messages teach the filter as spam or as genuine; what they taught before is taken back, and null takes it back
 * alone. Whoever changes the words of a message, or erases it, takes back first.
 */
export async function train({ db }: { db: Transaction }, sign: Sign, messages: Taught[], as: Taught['taughtAs']) {
  const pupils = messages.filter(({ taughtAs }) => taughtAs !== as)
  if (pupils.length === 0) return
  const changes = await countWords(pupils, as)
  // In one order, so that two who teach at once do not wait for each other for ever.
  const rows = [...changes]
    .map(([word, count]) => ({ word: signedWord(sign, word), ...count }))
    .sort((one, other) => (one.word < other.word ? -1 : 1))
  for (let at = 0; at < rows.length; at += wordsAtOnce) {
    await addCounts(db, rows.slice(at, at + wordsAtOnce))
    await setImmediate()
  }
  await forgetRarest(db)
  const ids = pupils.map(({ id }) => id)
  await db.updateTable('message').set({ taughtAs: as }).where('id', 'in', ids).execute()
}

/** By how much each word counts more or less from now on, all messages together: most share their words. */
async function countWords(pupils: Taught[], as: Taught['taughtAs']) {
  const changes = new Map<string, Count>()
  for (const pupil of pupils) {
    const step = (kind: Taught['taughtAs']) => Number(as === kind) - Number(pupil.taughtAs === kind)
    const [spam, genuine] = [step('spam'), step('genuine')]
    for (const word of ['', ...spamWords(pupil).keys()]) {
      const count = changes.get(word) ?? { spam: 0, genuine: 0 }
      changes.set(word, { spam: count.spam + spam, genuine: count.genuine + genuine })
    }
    // Hundreds may be marked in one step: others are answered in between.
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

/** Words that stood in one message alone go first when there are too many. */
async function forgetRarest(db: Transaction) {
  const { known } = await db
    .selectFrom('spamWord')
    .select(({ fn }) => fn.countAll().as('known'))
    .executeTakeFirstOrThrow()
  if (Number(known) <= rules.spam.maxKnownWords) return
  await db.deleteFrom('spamWord').where('word', '<>', '').where(sql<number>`spam + genuine`, '<=', 1).execute()
}
