import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { rules } from '#domain/rules.ts'
import type { Row, Transaction } from '#platform/database/tables.ts'
import type { Sign } from '#platform/secrets.ts'
import { signedWord } from './signed-word.server.ts'
import { spamWords, type Writing } from './spam-words.ts'

type Taught = Writing & Pick<Row<'message'>, 'id' | 'taughtAs'>

/**
 * Has a message teach the filter as spam or as genuine; what it taught before is taken back, and null takes it back
 * alone. Whoever changes the words of a message, or erases it, takes back first.
 */
export async function teach({ db }: { db: Transaction }, sign: Sign, message: Taught, as: Taught['taughtAs']) {
  if (message.taughtAs === as) return
  // Hundreds may be marked in one step, which takes seconds: others are answered in between.
  await setImmediate()
  // In one order, so that two who teach at once do not wait for each other for ever.
  const words = ['', ...spamWords(message).keys()].map((word) => signedWord(sign, word)).sort()
  const step = (kind: Taught['taughtAs']) => Number(as === kind) - Number(message.taughtAs === kind)
  const change = { spam: step('spam'), genuine: step('genuine') }
  await db
    .insertInto('spamWord')
    .values(words.map((word) => ({ word, ...change })))
    .onConflict((conflict) =>
      conflict.column('word').doUpdateSet({
        spam: sql`"spamWord".spam + excluded.spam`,
        genuine: sql`"spamWord".genuine + excluded.genuine`,
      }),
    )
    .execute()
  await db.deleteFrom('spamWord').where('word', 'in', words).where('spam', '<=', 0).where('genuine', '<=', 0).execute()
  await forgetRarest(db)
  await db.updateTable('message').set({ taughtAs: as }).where('id', '=', message.id).execute()
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
