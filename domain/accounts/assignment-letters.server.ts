import type { Actor } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'

/** Whether an account gets a letter when a colleague assigns a message to it. */
export function chooseAssignmentLetters(
  resources: ChangeContext,
  actor: Actor & { kind: 'account' },
  isOn: boolean,
  now = new Date(),
) {
  return change(resources, actor, async ({ db, record, invalidate }) => {
    const at = now.toISOString()
    await db
      .updateTable('user')
      .set({ assignmentLettersOffAt: isOn ? null : at, updatedAt: at })
      .where('id', '=', actor.accountId)
      .execute()
    await record(isOn ? 'assignment letters on' : 'assignment letters off', actor.accountId)
    invalidate('accounts')
  })
}
