import { createHmac, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * The key that signs sessions: the one that several machines share, or one that is made at the first start and kept
 * where only the site's account reads it.
 */
export function readSessionSecret({ SESSION_SECRET, DATA_DIR }: { SESSION_SECRET?: string; DATA_DIR: string }) {
  if (SESSION_SECRET) return SESSION_SECRET
  const file = path.join(DATA_DIR, 'session-secret')
  if (!existsSync(file)) makeSecret(file)
  chmodSync(file, 0o600)
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < 32)
    throw new Error(`${file} holds no secret of 32 characters or more. Delete it to have one made.`)
  return secret
}

/** A second process that starts at the same moment must not overwrite the first one's secret. */
function makeSecret(file: string) {
  const candidate = `${file}.${process.pid}`
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(candidate, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
  try {
    linkSync(candidate, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(candidate, { force: true })
  }
}

/** HMAC signatures, separate for each purpose. */
export type Sign = (purpose: string, words: string) => string

export function openSigner(secret: string): Sign {
  return (purpose, words) => createHmac('sha256', secret).update(`${purpose}\0${words}`).digest('base64url')
}
