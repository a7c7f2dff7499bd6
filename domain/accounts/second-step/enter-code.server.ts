import type { Sender } from '#domain/accounts/account.ts'
import { attemptKey, findUserById } from '#domain/accounts/accounts.server.ts'
import type { Code } from '#domain/accounts/credentials.ts'
import { guardAccount, logRefusal } from '#domain/accounts/sign-in/attempts.server.ts'
import { knownDevice } from '#domain/accounts/sign-in/device.server.ts'
import { readAuthResponse, readCookie } from '#domain/accounts/sign-in/read-auth-response.server.ts'
import { extendSession } from '#domain/accounts/sign-in/session.server.ts'
import type { ChangeContext } from '#domain/change/change.server.ts'
import { Problem } from '#domain/problem.ts'
import { hashCode } from '#platform/recovery-codes.ts'
import type { Resources } from '#platform/resources.ts'
import { claimStep } from './second-factor.server.ts'

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
