import { randomInt, randomUUID } from 'node:crypto'
import type { Actor } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import type { Role } from '#domain/change/rights.ts'
import { Problem } from '#domain/problem.ts'
import type { Transaction } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'
import { accountName, placeholderEmail } from './account.ts'
import { fullNameTaken, insertPassword, insertUser, isNameTaken } from './accounts.server.ts'

type NewAccount = {
  username: string
  fullName?: string
  role: Role
  password?: string
  email?: string
  /** The password was set by somebody else: the owner of the account must choose another. */
  mustChoosePassword?: boolean
}

/** Creates an account. Without a password, generates one; it is returned to be shown once. */
export async function createAccount(
  resources: ChangeContext & Pick<Resources, 'passwords'>,
  actor: Actor,
  { password = randomPassword(), ...account }: NewAccount,
) {
  const hash = await resources.passwords.hash(password)
  const user = await change(resources, actor, async ({ db, record, invalidate }) => {
    if (await isNameTaken(db, accountName(account)))
      throw account.fullName ? fullNameTaken() : new Problem('name-taken')
    const added = await insertAccountOf(db, { ...account, hash })
    if (!added) throw new Problem('name-taken')
    await record('colleague added', added.id)
    invalidate('accounts')
    return added
  })
  return { user, password }
}

/** Too long to guess, and without characters that look or sound alike: it may be read out on the telephone. */
export function randomPassword() {
  const letters = '23456789abcdefghjkmnpqrstvwxyz'
  const four = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: 5 }, four).join('-')
}

/** Inserts an account with its password; undefined if the username or the address is taken. */
export async function insertAccountOf(
  db: Transaction,
  { username, fullName, email, role, mustChoosePassword, hash }: Omit<NewAccount, 'password'> & { hash: string },
) {
  const now = new Date().toISOString()
  const user = await insertUser(db, {
    id: randomUUID(),
    name: accountName({ fullName, username }),
    username: username.toLowerCase(),
    displayUsername: username,
    email: email?.toLowerCase() ?? placeholderEmail(username),
    emailVerified: 0,
    image: null,
    role,
    roleGivenAt: now,
    twoFactorEnabled: null,
    passwordGivenAt: mustChoosePassword ? now : null,
    signedInAt: null,
    createdAt: now,
    updatedAt: now,
  })
  if (!user) return undefined
  await insertPassword(db, user.id, hash, now)
  return user
}
