import { createHmac } from 'node:crypto'
import { symmetricDecrypt } from 'better-auth/crypto'
import { machine } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { Problem } from '#domain/problem.ts'
import { hashCode } from '#platform/auth.ts'
import type { Resources } from '#platform/resources.ts'
import type { Sender } from './account.ts'
import { attemptKey, findUserById } from './accounts.server.ts'
import type { Code } from './credentials.ts'
import { guardAccount, logRefusal } from './sign-in/attempts.server.ts'
import { knownDevice, readCookie } from './sign-in/auth-cookies.server.ts'
import { readAuthResponse } from './sign-in/auth-response.server.ts'
import { extendSession } from './sign-in/sign-in.server.ts'

type EnterCodeResources = ChangeContext & Pick<Resources, 'auth' | 'limits' | 'mail' | 'passwords' | 'sign' | 'config'>

const refusals = { INVALID_CODE: 'wrong-code', INVALID_BACKUP_CODE: 'wrong-code', any: 'sign-in-again' } as const

/** The second step of a sign-in: opens the session for a code of the app, or for a recovery code, which works once. */
export async function enterCode(resources: EnterCodeResources, { code }: Code, sender: Sender) {
  const { auth, sign } = resources
  const { headers, address } = sender
  const user = await challengedUser(resources, headers)
  if (!user) throw new Problem('sign-in-again')
  const guess = { account: attemptKey('', user), address, device: knownDevice(resources, headers, user) }
  const isAppCode = /^\d{6}$/.test(code)
  const { cookies } = await guardAccount(resources, guess, async () => {
    const { api } = await auth()
    if (!isAppCode) {
      const body = { code: hashCode(sign, code) }
      return await readAuthResponse(await api.verifyBackupCode({ body, headers, asResponse: true }), refusals)
    }
    await claimStep(resources, user.id, code)
    return await readAuthResponse(await api.verifyTOTP({ body: { code }, headers, asResponse: true }), refusals)
  }).catch(logRefusal(resources, 'code', { account: user.id, address }))

  return await extendSession(resources, user.id, cookies, sender, isAppCode ? 'code' : 'recovery')
}

/** The account whose first step was done in this browser. better-auth checks the cookie's signature with the code. */
async function challengedUser({ db, auth }: EnterCodeResources, headers: Headers) {
  const { createAuthCookie, internalAdapter } = await (await auth()).$context
  const { name } = createAuthCookie('two_factor')
  const [challenge] = readCookie(headers, name).split('.')
  const verification = challenge ? await internalAdapter.findVerificationValue(challenge) : null
  return verification ? await findUserById(db, verification.value) : undefined
}

const stepMs = 30_000

/** Returns whether a code is valid, and stores its 30-second step: a code works only once. */
export async function claimStep(resources: ChangeContext & Pick<Resources, 'auth'>, userId: string, code: string) {
  const { db, auth } = resources
  const factor = await db.selectFrom('twoFactor').select('secret').where('userId', '=', userId).executeTakeFirst()
  if (!factor) return false
  const { secretConfig } = await (await auth()).$context
  const step = stepOf(await symmetricDecrypt({ key: secretConfig, data: factor.secret }), code)
  // better-auth refuses a wrong code later, and the caller counts it.
  if (step === undefined) return false
  const claimed = await change(resources, machine, ({ db }) =>
    db
      .updateTable('twoFactor')
      .set({ lastStep: step })
      .where('userId', '=', userId)
      .where(({ eb, or }) => or([eb('lastStep', 'is', null), eb('lastStep', '<', step)]))
      .returning('id')
      .executeTakeFirst(),
  )
  if (!claimed) throw new Problem('code-used')
  return true
}

/** The time step of a valid code. The steps before and after count too, since clocks differ (RFC 6238). */
function stepOf(secret: string, code: string) {
  const now = Math.floor(Date.now() / stepMs)
  return [now - 1, now, now + 1].find((step) => codeAt(secret, step) === code)
}

function codeAt(secret: string, step: number) {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 0xf
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
