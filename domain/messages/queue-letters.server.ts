import type { Change } from '#domain/change/change.server.ts'
import { queueLetter } from '#domain/letters/queue-letter.server.ts'

/** Queues what a message gives cause for, to its sender and to the office, unless that was queued before. */
export async function queueLettersOf(change: Pick<Change, 'db' | 'touch'>, messageId: string, now = new Date()) {
  await queueLetter(change, { kind: 'acknowledgement', messageId }, now)
  await queueLetter(change, { kind: 'notice', messageId }, now)
}
