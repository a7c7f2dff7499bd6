import { createHash } from 'node:crypto'

/** A name made of the content: the same bytes have the same name, other bytes another. */
export function contentHash(bytes: Uint8Array) {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32)
}
