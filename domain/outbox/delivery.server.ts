import { sql } from 'kysely'
import { machine } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import type { Row, Transaction } from '#platform/database/tables.ts'
import { endOf, oldestSent } from './emails.server.ts'

/** The mail server has it: what only this e-mail told is needed no more, and mostly not whom it went to. */
export function markDelivered(resources: ChangeContext, { id, tries }: Claimed, now = new Date()) {
  return change(resources, machine, async ({ db, record, invalidate, erase }) => {
    const at = now.toISOString()
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
export function putOff(
  resources: ChangeContext,
  letter: Claimed,
  { answer, dueAt, counts }: Setback,
  now = new Date(),
) {
  return change(resources, machine, async ({ db, record, invalidate }) => {
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
export function giveUp(resources: ChangeContext, letter: Claimed, answer: string, now = new Date()) {
  return change(resources, machine, async ({ db, record, invalidate, erase }) => {
    const at = now.toISOString()
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
export async function failOldEmails(resources: ChangeContext, now = new Date()) {
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

/** Looked at in one go: others may be taking the same ones. */
const lookedAt = 8

/** Takes the e-mail that has been due longest, so that nobody else sends it meanwhile; undefined where none is due. */
export async function claimEmail(resources: ChangeContext, { claimMs }: { claimMs: number }, now = new Date()) {
  return await change(resources, machine, async ({ db }) => {
    const stale = new Date(now.getTime() - claimMs).toISOString()
    const due = await freeLetters(db, stale, now).orderBy('dueAt').orderBy('id').limit(lookedAt).execute()
    for (const { id } of due) {
      const claimed = await db
        .updateTable('letter')
        .set({ claimedAt: now.toISOString() })
        .where('id', '=', id)
        .where('dueAt', '<=', now.toISOString())
        .where(({ eb, or }) => or([eb('claimedAt', 'is', null), eb('claimedAt', '<', stale)]))
        .returningAll()
        .executeTakeFirst()
      if (claimed) return claimed as Claimed
    }
    return undefined
  })
}

function freeLetters(db: Transaction, stale: string, now: Date) {
  return db
    .selectFrom('letter')
    .select('id')
    .where('dueAt', '<=', now.toISOString())
    .where('createdAt', '>', oldestSent(now))
    .where(({ eb, or }) => or([eb('claimedAt', 'is', null), eb('claimedAt', '<', stale)]))
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
