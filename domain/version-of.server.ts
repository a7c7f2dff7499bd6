import { createHash } from 'node:crypto'

/** A short hash of its arguments: equal for equal values, different for any other. */
export function versionOf(...parts: unknown[]) {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)
}
