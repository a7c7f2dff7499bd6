import { sql } from 'kysely'
import { machine } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { databaseNow, isPostgres } from '#platform/database/dialect.ts'
import type { Row } from '#platform/database/tables.ts'
import { expiryCutoff, expiryOf } from './emails.server.ts'

/* All moments are of the database clock: processes with different clocks would take each other's claims for stale. */

/** The mail server accepted the e-mail: clears its facts and, except for acknowledgements, its recipient. */
export function markDelivered(resources: ChangeContext, { id, tries }: ClaimedEmail) {
  return change(resources, machine, async ({ db, record, invalidate, erase }) => {
    const at = (await databaseNow(db)).toISOString()
    const delivered = await db
      .updateTable('letter')
      .set(cleared)
      .set({ deliveredAt: at, triedAt: at, tries: tries + 1, answer: null, givenUpAt: null })
      .where('id', '=', id)
      .returning('kind')
      .executeTakeFirst()
    // The message may have been withdrawn meanwhile, and the e-mail with it.
    if (!delivered) return
    await record('letter delivered', id)
    invalidate('emails')
    if (delivered.kind === 'receipt') erase()
  })
}

type Postponement = { answer: string; dueAt: Date; counts: boolean }

/**
 * The mail server did not accept the e-mail: schedules another attempt, at the latest for the moment it is given up.
 */
export function postponeEmail(resources: ChangeContext, email: ClaimedEmail, { answer, dueAt, counts }: Postponement) {
  return change(resources, machine, async ({ db, record, invalidate }) => {
    const now = await databaseNow(db)
    const expiry = expiryOf(email.createdAt)
    const due = dueAt.toISOString()
    const postponed = await db
      .updateTable('letter')
      .set({ claimedAt: null, dueAt: due < expiry ? due : expiry, answer, triedAt: now.toISOString() })
      .set({ tries: email.tries + (counts ? 1 : 0) })
      .where('id', '=', email.id)
      .where('claimedAt', '=', email.claimedAt)
      .returning('id')
      .executeTakeFirst()
    if (!postponed) return
    if (email.answer === null) await record('letter not delivered', email.id)
    invalidate('emails')
  })
}

/** The mail server will never accept the e-mail: gives it up. Staff can still retry it. */
export function giveUpEmail(resources: ChangeContext, email: ClaimedEmail, answer: string) {
  return change(resources, machine, async ({ db, record, invalidate, erase }) => {
    const at = (await databaseNow(db)).toISOString()
    const givenUp = await db
      .updateTable('letter')
      .set(cleared)
      .set({ givenUpAt: at, triedAt: at, tries: email.tries + 1, answer })
      .where('id', '=', email.id)
      .where('claimedAt', '=', email.claimedAt)
      .returning('kind')
      .executeTakeFirst()
    if (!givenUp) return
    await record('letter given up', email.id)
    invalidate('emails')
    if (givenUp.kind === 'receipt') erase()
  })
}

/**
 * Deletes an e-mail whose subject no longer exists. Keeps it if staff moved its message back from spam meanwhile,
 * because they saw it as queued; it is claimed again when this claim expires.
 */
export function dropEmail(resources: ChangeContext, { id }: ClaimedEmail) {
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

/** Gives up queued e-mails that are too old to be useful. */
export async function failOldEmails(resources: ChangeContext, at?: Date) {
  const now = at ?? (await databaseNow(resources.db))
  const old = await resources.db
    .selectFrom('letter')
    .select('id')
    .where('dueAt', '<=', now.toISOString())
    .where('createdAt', '<=', expiryCutoff(now))
    .limit(maxAtOnce)
    .execute()
  if (old.length === 0) return
  await change(resources, machine, async ({ db, record, invalidate, erase }) => {
    const givenUp = await db
      .updateTable('letter')
      .set(cleared)
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
      .where('createdAt', '<=', expiryCutoff(now))
      .returning(['id', 'kind'])
      .execute()
    if (givenUp.length === 0) return
    await record('letter given up', ...givenUp.map(({ id }) => id))
    invalidate('emails')
    if (givenUp.some(({ kind }) => kind === 'receipt')) erase()
  })
}

const maxAtOnce = 500

/** An acknowledgement keeps its address: the receipt for a withdrawal is sent to the same address. */
const cleared = {
  dueAt: null,
  claimedAt: null,
  facts: '{}',
  recipient: sql<string | null>`case when kind = 'acknowledgement' then recipient end`,
}

export type ClaimedEmail = Row<'letter'> & { claimedAt: string }

/** Claims the e-mail that has been due longest, so that no other process sends it; undefined if none is due. */
export async function claimEmail(resources: ChangeContext, { claimMs }: { claimMs: number }) {
  return await change(resources, machine, async ({ db }) => {
    const now = await databaseNow(db)
    const stale = new Date(now.getTime() - claimMs).toISOString()
    let free = db
      .selectFrom('letter')
      .select('id')
      .where('dueAt', '<=', now.toISOString())
      .where('createdAt', '>', expiryCutoff(now))
      .where(({ eb, or }) => or([eb('claimedAt', 'is', null), eb('claimedAt', '<', stale)]))
      .orderBy('dueAt')
      .orderBy('id')
      .limit(1)
    // Skip rows that another process is claiming, instead of waiting for them. SQLite has one writer at a time.
    if (isPostgres(db)) free = free.forUpdate().skipLocked()
    const due = await free.executeTakeFirst()
    if (!due) return undefined
    const claim = db.updateTable('letter').set({ claimedAt: now.toISOString() }).where('id', '=', due.id)
    return (await claim.returningAll().executeTakeFirst()) as ClaimedEmail | undefined
  })
}

/** Within the parameter limit of one statement on both databases. */
const maxPostponed = 500

type Outage = {
  until: Date
  answer: string
  /** Postpone only e-mails that were never tried or postponed; staff retried the others by hand. */
  onlyNew?: boolean
}

/**
 * Postpones all waiting e-mails while the mail server does not answer, instead of trying each, and shows them as
 * waiting.
 */
export async function postponeWaiting(resources: ChangeContext, { until, answer, onlyNew = false }: Outage) {
  const dueAt = until.toISOString()
  for (;;) {
    let waiting = resources.db
      .selectFrom('letter')
      .select(['id', 'answer'])
      .where('dueAt', '<', dueAt)
      .where('claimedAt', 'is', null)
    if (onlyNew) waiting = waiting.where('answer', 'is', null)
    const batch = await waiting.limit(maxPostponed).execute()
    if (batch.length === 0) return
    await change(resources, machine, async ({ db, record, invalidate }) => {
      const ids = batch.map(({ id }) => id)
      // Check each row again: another process may have claimed or even sent it meanwhile.
      const postponed = await db
        .updateTable('letter')
        .set({ dueAt, answer })
        .where('id', 'in', ids)
        .where('dueAt', '<', dueAt)
        .where('claimedAt', 'is', null)
        .returning('id')
        .execute()
      const firstFailures = new Set(batch.filter((email) => email.answer === null).map(({ id }) => id))
      const newIds = postponed.map(({ id }) => id).filter((id) => firstFailures.has(id))
      if (newIds.length > 0) await record('letter not delivered', ...newIds)
      invalidate('emails')
    })
  }
}
