import { createHmac, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * The key that signs sessions: SESSION_SECRET, which several machines share, or a random one that is created at the
 * first start, in a file that only the account of the site can read.
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

/** Links a complete file, so that a second process that starts at the same time does not overwrite the first secret. */
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
export type Sign = (purpose: string, text: string) => string

export function openSigner(secret: string): Sign {
  return (purpose, text) => createHmac('sha256', secret).update(`${purpose}\0${text}`).digest('base64url')
}
