import { createHash } from 'node:crypto'
import { machine } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import type { Db, Transaction } from '#platform/database/tables.ts'
import type { Sign } from '#platform/secrets.ts'

/** All invitations, oldest first, each with the delivery state of its e-mail. */
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

/** Finds an invitation by the token of its link; undefined once it has expired. */
export function findInvitation(db: Db, token: string, now = new Date()) {
  return db
    .selectFrom('invitation')
    .select(['name', 'role'])
    .where('tokenHash', '=', hashOf(token))
    .where('endsAt', '>', now.toISOString())
    .executeTakeFirst()
}

/** Derives the token from the e-mail's id and the site's secret: a resent e-mail has the same link, no row holds it. */
export function tokenOf(sign: Sign, letterId: string) {
  return sign('invitation', letterId)
}

export function hashOf(token: string) {
  return createHash('sha256').update(token).digest('base64url')
}

/** Deletes expired invitations; returns their number. */
export function purgeInvitations(resources: ChangeContext, now: Date) {
  return change(resources, machine, async ({ db, erase }) => {
    erase()
    return await deleteExpiredInvitations(db, now)
  })
}

export async function deleteExpiredInvitations(db: Transaction, now: Date) {
  const deletion = db.deleteFrom('invitation').where('endsAt', '<=', now.toISOString())
  return (await deletion.returning('id').execute()).length
}
