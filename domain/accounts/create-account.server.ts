import { randomInt, randomUUID } from 'node:crypto'
import { Problem } from '#domain/problem.ts'
import type { Db } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'
import { noAddress } from './account.ts'
import { insertAccount, insertUser } from './accounts.server.ts'

type NewAccount = {
  username: string
  password?: string
  email?: string
  /** Somebody else gives the password to its owner, who must choose another. */
  given?: boolean
}

/** Makes an account of the office; without a password, a random one is made and returned to be shown once. */
export async function createAccount(
  { db, passwords }: Pick<Resources, 'db' | 'passwords'>,
  { password = randomPassword(), ...account }: NewAccount,
) {
  // Hashing is slow; done first, it does not hold the database.
  const hash = await passwords.hash(password)
  const user = db.isTransaction
    ? await insertBoth(db, { ...account, hash })
    : await db.transaction().execute((transaction) => insertBoth(transaction, { ...account, hash }))
  return { user, password }
}

/** Long enough for nobody to guess, and without letters that sound or look alike: it may be told by telephone. */
export function randomPassword() {
  const letters = '23456789abcdefghjkmnpqrstvwxyz'
  const four = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: 5 }, four).join('-')
}

async function insertBoth(db: Db, { username, email, given, hash }: NewAccount & { hash: string }) {
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
    passwordGivenAt: given ? now : null,
    signedInAt: null,
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
