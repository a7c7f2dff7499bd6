import { createHash } from 'node:crypto'
import { machine } from '#domain/change/actor.ts'
import { type Change, type ChangeContext, change } from '#domain/change/change.server.ts'
import type { Db, Transaction } from '#platform/database/tables.ts'
import type { Sign } from '#platform/secrets.ts'

/** All invitations, the oldest first, each with what became of its letter. */
export function listInvitations(db: Db) {
  return db
    .selectFrom('invitation')
    .leftJoin('letter', 'letter.id', 'invitation.letterId')
    .select(['invitation.id', 'name', 'email', 'role', 'sentAt', 'endsAt'])
    .select(['letter.answer', 'letter.givenUpAt'])
    .orderBy('sentAt')
    .orderBy('invitation.id')
    .execute()
}

/** By the link of its letter, while that works. */
export function findInvitation(db: Db, token: string, now = new Date()) {
  return db
    .selectFrom('invitation')
    .select(['name', 'role'])
    .where('tokenHash', '=', hashOf(token))
    .where('endsAt', '>', now.toISOString())
    .executeTakeFirst()
}

/** Made of the letter and of the site's secret: a letter that is sent twice brings one link, and no row holds it. */
export function tokenOf(sign: Sign, letterId: string) {
  return sign('invitation', letterId)
}

export function hashOf(token: string) {
  return createHash('sha256').update(token).digest('base64url')
}

/** Forgets those whose link works no more; tells how many. */
export function purgeInvitations(resources: ChangeContext, now: Date) {
  return change(resources, machine, async ({ db, erase }) => {
    erase()
    return await deleteEnded(db, now)
  })
}

export async function deleteEnded(db: Transaction, now: Date) {
  const ended = db.deleteFrom('invitation').where('endsAt', '<=', now.toISOString())
  return (await ended.returning('id').execute()).length
}

/** Takes back what somebody invited who may not invite any more: whom they had in mind, nobody else knows. */
export async function withdrawInvitationsOf({ db, record }: Pick<Change, 'db' | 'record'>, userId: string) {
  const own = db.deleteFrom('invitation').where('invitedBy', '=', userId)
  const withdrawn = await own.returning(['id', 'letterId']).execute()
  for (const { letterId } of withdrawn) await deleteWaiting(db, letterId)
  if (withdrawn.length > 0) await record('invitation withdrawn', ...withdrawn.map(({ id }) => id))
}

/** A letter whose link has ended is not sent any more. */
export async function deleteWaiting(db: Transaction, letterId: string) {
  await db.deleteFrom('letter').where('id', '=', letterId).where('deliveredAt', 'is', null).execute()
}
