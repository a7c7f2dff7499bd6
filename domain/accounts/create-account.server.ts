import { randomBytes, randomUUID } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import { Problem } from '#domain/problem.ts'
import type { Db } from '#platform/database/tables.ts'
import { noAddress } from './account.ts'
import { insertAccount, insertUser } from './accounts.server.ts'

type NewAccount = { username: string; password?: string; email?: string }

/** Makes an account of the office; without a password, a random one is made and returned to be shown once. */
export async function createAccount(db: Db, { username, password = randomPassword(), email }: NewAccount) {
  // Hashing is slow; done first, it does not hold the database.
  const hash = await hashPassword(password)
  const user = db.isTransaction
    ? await insertBoth(db, { username, email, hash })
    : await db.transaction().execute((transaction) => insertBoth(transaction, { username, email, hash }))
  return { user, password }
}

export function randomPassword() {
  return randomBytes(15).toString('base64url')
}

async function insertBoth(db: Db, { username, email, hash }: { username: string; email?: string; hash: string }) {
  const now = new Date().toISOString()
  const user = await insertUser(db, {
    id: randomUUID(),
    name: username,
    username: username.toLowerCase(),
    displayUsername: username,
    email: email?.toLowerCase() ?? noAddress(username),
    emailVerified: 0,
    image: null,
    twoFactorEnabled: null,
    createdAt: now,
    updatedAt: now,
  })
  if (!user) throw new Problem('name-taken')
  await insertAccount(db, {
    id: randomUUID(),
    accountId: user.id,
    providerId: 'credential',
    userId: user.id,
    password: hash,
    accessToken: null,
    refreshToken: null,
    idToken: null,
    accessTokenExpiresAt: null,
    refreshTokenExpiresAt: null,
    scope: null,
    createdAt: now,
    updatedAt: now,
  })
  return user
}
