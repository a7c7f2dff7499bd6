import { sql } from 'kysely'
import { machine } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { databaseNow } from '#platform/database/clock.ts'
import { isPostgres } from '#platform/database/dialect.ts'
import type { Row } from '#platform/database/tables.ts'
import { endOf, oldestSent } from './emails.server.ts'

/* All moments are of the database's clock: processes whose own clocks differ would take each other's claims for old. */

/** The mail server has it: what only this e-mail told is needed no more, and mostly not whom it went to. */
export function markDelivered(resources: ChangeContext, { id, tries }: Claimed) {
  return change(resources, machine, async ({ db, record, invalidate, erase }) => {
    const at = (await databaseNow(db)).toISOString()
    const delivered = await db
      .updateTable('letter')
      .set(emptied)
      .set({ deliveredAt: at, triedAt: at, tries: tries + 1, answer: null, givenUpAt: null })
      .where('id', '=', id)
      .returning('kind')
      .executeTakeFirst()
    // Its message may have been withdrawn meanwhile, and the e-mail with it.
    if (!delivered) return
    await record('letter delivered', id)
    invalidate('emails')
    if (delivered.kind === 'receipt') erase()
  })
}

type Setback = { answer: string; dueAt: Date; counts: boolean }

/** The mail server does not have it: it is tried again, unless its time is over by then. */
export function putOff(resources: ChangeContext, letter: Claimed, { answer, dueAt, counts }: Setback) {
  return change(resources, machine, async ({ db, record, invalidate }) => {
    const now = await databaseNow(db)
    const end = endOf(letter.createdAt)
    const due = dueAt.toISOString()
    const put = await db
      .updateTable('letter')
      .set({ claimedAt: null, dueAt: due < end ? due : end, answer, triedAt: now.toISOString() })
      .set({ tries: letter.tries + (counts ? 1 : 0) })
      .where('id', '=', letter.id)
      .where('claimedAt', '=', letter.claimedAt)
      .returning('id')
      .executeTakeFirst()
    if (!put) return
    if (letter.answer === null) await record('letter not delivered', letter.id)
    invalidate('emails')
  })
}

/** The mail server will never take it: nobody waits for it any more. Staff may have it tried again all the same. */
export function giveUp(resources: ChangeContext, letter: Claimed, answer: string) {
  return change(resources, machine, async ({ db, record, invalidate, erase }) => {
    const at = (await databaseNow(db)).toISOString()
    const givenUp = await db
      .updateTable('letter')
      .set(emptied)
      .set({ givenUpAt: at, triedAt: at, tries: letter.tries + 1, answer })
      .where('id', '=', letter.id)
      .where('claimedAt', '=', letter.claimedAt)
      .returning('kind')
      .executeTakeFirst()
    if (!givenUp) return
    await record('letter given up', letter.id)
    invalidate('emails')
    if (givenUp.kind === 'receipt') erase()
  })
}

/**
 * What the e-mail was about is no more: nobody is to get it. Where staff have taken its message back from spam
 * meanwhile it stays, since they found it queued, and is taken again when the claim is over.
 */
export function dropEmail(resources: ChangeContext, { id }: Claimed) {
  return change(resources, machine, async ({ db, invalidate, erase }) => {
    await db
      .deleteFrom('letter')
      .where('id', '=', id)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('message')
              .whereRef('message.id', '=', 'letter.messageId')
              .where('state', '<>', 'spam')
              .select('id'),
          ),
        ),
      )
      .execute()
    invalidate('emails')
    erase()
  })
}

/** Ends the waiting of letters that are too old to be of use; they are shown as given up. */
export async function failOldEmails(resources: ChangeContext, at?: Date) {
  const now = at ?? (await databaseNow(resources.db))
  const old = await resources.db
    .selectFrom('letter')
    .select('id')
    .where('dueAt', '<=', now.toISOString())
    .where('createdAt', '<=', oldestSent(now))
    .limit(mostAtOnce)
    .execute()
  if (old.length === 0) return
  await change(resources, machine, async ({ db, record, invalidate, erase }) => {
    const givenUp = await db
      .updateTable('letter')
      .set(emptied)
      .set(({ fn, val }) => ({
        givenUpAt: now.toISOString(),
        answer: fn.coalesce('answer', val('It was never handed to the mail server.')),
      }))
      .where(
        'id',
        'in',
        old.map(({ id }) => id),
      )
      .where('dueAt', '<=', now.toISOString())
      .where('createdAt', '<=', oldestSent(now))
      .returning(['id', 'kind'])
      .execute()
    if (givenUp.length === 0) return
    await record('letter given up', ...givenUp.map(({ id }) => id))
    invalidate('emails')
    if (givenUp.some(({ kind }) => kind === 'receipt')) erase()
  })
}

const mostAtOnce = 500

/** An acknowledgement keeps its address: the receipt for a withdrawal goes where its link went. */
const emptied = {
  dueAt: null,
  claimedAt: null,
  facts: '{}',
  recipient: sql<string | null>`case when kind = 'acknowledgement' then recipient end`,
}

export type Claimed = Row<'letter'> & { claimedAt: string }

/** Takes the e-mail that has been due longest, so that nobody else sends it meanwhile; undefined where none is due. */
export async function claimEmail(resources: ChangeContext, { claimMs }: { claimMs: number }) {
  return await change(resources, machine, async ({ db }) => {
    const now = await databaseNow(db)
    const stale = new Date(now.getTime() - claimMs).toISOString()
    let free = db
      .selectFrom('letter')
      .select('id')
      .where('dueAt', '<=', now.toISOString())
      .where('createdAt', '>', oldestSent(now))
      .where(({ eb, or }) => or([eb('claimedAt', 'is', null), eb('claimedAt', '<', stale)]))
      .orderBy('dueAt')
      .orderBy('id')
      .limit(1)
    // Passes over what another process is about to claim, instead of waiting for it. On SQLite one writes at a time.
    if (isPostgres(db)) free = free.forUpdate().skipLocked()
    const due = await free.executeTakeFirst()
    if (!due) return undefined
    const claim = db.updateTable('letter').set({ claimedAt: now.toISOString() }).where('id', '=', due.id)
    return (await claim.returningAll().executeTakeFirst()) as Claimed | undefined
  })
}

/** As many as one statement takes on either engine. */
const mostPutOff = 500

type Outage = {
  until: Date
  answer: string
  /** Those alone that nobody has tried or put off yet; the others were asked for again by hand. */
  onlyNew?: boolean
}

/** While the mail server does not answer, e-mails wait without being tried one by one, and are seen to wait. */
export async function postponeWaiting(resources: ChangeContext, { until, answer, onlyNew = false }: Outage) {
  const dueAt = until.toISOString()
  for (;;) {
    let waiting = resources.db
      .selectFrom('letter')
      .select(['id', 'answer'])
      .where('dueAt', '<', dueAt)
      .where('claimedAt', 'is', null)
    if (onlyNew) waiting = waiting.where('answer', 'is', null)
    const found = await waiting.limit(mostPutOff).execute()
    if (found.length === 0) return
    await change(resources, machine, async ({ db, record, invalidate }) => {
      const ids = found.map(({ id }) => id)
      // Asked again of each row: somebody may have taken it meanwhile, and even sent it.
      const put = await db
        .updateTable('letter')
        .set({ dueAt, answer })
        .where('id', 'in', ids)
        .where('dueAt', '<', dueAt)
        .where('claimedAt', 'is', null)
        .returning('id')
        .execute()
      const isNew = new Set(found.filter((letter) => letter.answer === null).map(({ id }) => id))
      const news = put.map(({ id }) => id).filter((id) => isNew.has(id))
      if (news.length > 0) await record('letter not delivered', ...news)
      invalidate('emails')
    })
  }
}
