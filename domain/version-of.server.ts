import { createHash } from 'node:crypto'

/** A short name for exactly this: made of the same it is the same, made of anything else it is another. */
export function versionOf(...made: unknown[]) {
  return createHash('sha256').update(JSON.stringify(made)).digest('base64url').slice(0, 22)
}
