import { addressOf } from '#domain/accounts/account.ts'
import { rules } from '#domain/rules.ts'
import type { Db } from '#platform/database/tables.ts'

/** Wherever messages, their letters and what the mail server took do not tell the same story; a line each. */
export async function findWrongLetters(db: Db, taken: ReadonlyMap<string, number>) {
  const messages = await db.selectFrom('message').select('id').where('state', '!=', 'spam').execute()
  const letters = await db.selectFrom('letter').select(['id', 'messageId', 'deliveredAt']).execute()
  const times = new Map([...taken].map(([messageId, count]) => [messageId.slice(1, messageId.indexOf('@')), count]))
  const wrong: string[] = []
  for (const { id } of messages) {
    const own = letters.filter(({ messageId }) => messageId === id)
    if (own.length !== 2) wrong.push(`message ${id} has ${own.length} letters`)
  }
  for (const { id, deliveredAt } of letters) {
    if (!deliveredAt) wrong.push(`letter ${id} is lost`)
    else if (!times.has(id)) wrong.push(`letter ${id} counts as delivered, and nobody has it`)
  }
  wrong.push(...(await wrongAssignmentLetters(db)))
  // Of those in hand at the kill nobody can know whether the server took them.
  const repeated = [...times.values()].filter((count) => count > 1).length
  if (repeated > rules.letter.atOnce) wrong.push(`${repeated} letters arrived more than once`)
  return wrong
}

/** Whoever was assigned messages and has not opened them is told by letter, in one for all that were given at once. */
async function wrongAssignmentLetters(db: Db) {
  const assignments = await db
    .selectFrom('newAssignment')
    .innerJoin('user', 'user.id', 'newAssignment.accountId')
    .select(['accountId', 'at', 'username', 'email'])
    .where('assignmentLettersOffAt', 'is', null)
    .execute()
  const letters = await db
    .selectFrom('letter')
    .select(['accountId', 'createdAt'])
    .where('kind', '=', 'assignment')
    .execute()
  const together = Map.groupBy(assignments.filter(addressOf), ({ accountId, at }) => `${accountId} ${at}`)
  return [...together.values()].flatMap((given) => {
    const [{ accountId, at, username } = { accountId: '', at: '', username: '' }] = given
    const count = letters.filter((letter) => letter.accountId === accountId && letter.createdAt === at).length
    // A delivered letter has forgotten its messages, and two may have been written in one millisecond.
    const isRight = count > 0 && count <= given.length
    return isRight ? [] : [`${count} letters tell ${username} of ${given.length} messages assigned at ${at}`]
  })
}
