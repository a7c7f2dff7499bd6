import type { Change } from '#domain/change/change.server.ts'
import type { Transaction } from '#platform/database/tables.ts'

/** Withdraws the invitations of an account that may no longer invite or is closed: only it knows whom it invited. */
export async function withdrawInvitationsOf({ db, record }: Pick<Change, 'db' | 'record'>, userId: string) {
  const deletion = db.deleteFrom('invitation').where('invitedBy', '=', userId)
  const withdrawn = await deletion.returning(['id', 'letterId']).execute()
  for (const { letterId } of withdrawn) await deleteUnsentEmail(db, letterId)
  if (withdrawn.length > 0) await record('invitation withdrawn', ...withdrawn.map(({ id }) => id))
}

/** Removes an unsent e-mail from the queue: its link no longer works. */
export async function deleteUnsentEmail(db: Transaction, letterId: string) {
  await db.deleteFrom('letter').where('id', '=', letterId).where('deliveredAt', 'is', null).execute()
}
