import type { Change } from '#domain/change/change.server.ts'
import { queueLetter } from '#domain/letters/queue-letter.server.ts'
import type { Receipt } from './receipt.ts'

/** Sends a receipt to the one who asked for the erasure; the address is forgotten with the letter. */
export async function queueReceipt(
  change: Pick<Change, 'db' | 'invalidate'>,
  { cause, references, at, code }: Receipt,
  recipient: string,
) {
  await queueLetter(change, { kind: 'receipt', recipient, facts: { cause, references, at, code } })
}
