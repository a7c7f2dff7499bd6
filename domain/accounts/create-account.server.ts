import { randomBytes, randomUUID } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import type { Db } from '#platform/database/tables.ts'
import { insertAccount, insertUser } from './accounts.server.ts'

type NewAccount = { username: string; password?: string; email?: string }

/** Makes an account of the office; without a password, a random one is made and returned to be shown once. */
export async function createAccount(db: Db, { username, password, email }: NewAccount) {
  const secret = password ?? randomBytes(15).toString('base64url')
  const now = new Date().toISOString()
  const user = await insertUser(db, {
    id: randomUUID(),
    name: username,
    username: username.toLowerCase(),
    displayUsername: username,
    // Every account needs an address of its own; .invalid is never delivered to.
    email: email?.toLowerCase() ?? `${username.toLowerCase()}@no-address.invalid`,
    emailVerified: 0,
    image: null,
    createdAt: now,
    updatedAt: now,
  })
  await insertAccount(db, {
    id: randomUUID(),
    accountId: user.id,
    providerId: 'credential',
    userId: user.id,
    password: await hashPassword(secret),
    accessToken: null,
    refreshToken: null,
    idToken: null,
    accessTokenExpiresAt: null,
    refreshTokenExpiresAt: null,
    scope: null,
    createdAt: now,
    updatedAt: now,
  })
  return { user, password: secret }
}
