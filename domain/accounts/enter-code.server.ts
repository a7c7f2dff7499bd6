import type { ChangeContext } from '#domain/change/change.server.ts'
import { Problem } from '#domain/problem.ts'
import { keptCode } from '#platform/recovery-codes.ts'
import type { Resources } from '#platform/resources.ts'
import type { Sender } from './account.ts'
import { countedName, findUserById } from './accounts.server.ts'
import { guardAccount, logRefusal } from './attempts.server.ts'
import type { Code } from './credentials.ts'
import { knownDevice } from './device.server.ts'
import { readAnswer } from './read-auth-response.server.ts'
import { claimStep } from './second-factor.server.ts'
import { keepSession } from './session.server.ts'

type Needs = ChangeContext & Pick<Resources, 'auth' | 'limits' | 'passwords' | 'sign' | 'config'>

const refusals = { INVALID_CODE: 'wrong-code', INVALID_BACKUP_CODE: 'wrong-code', any: 'sign-in-again' } as const

/** The second step of a sign-in: opens the session for a code of the app, or for a recovery code, which is then spent. */
export async function enterCode(resources: Needs, { code }: Code, sender: Sender) {
  const { auth, sign } = resources
  const { headers, address } = sender
  const user = await challengedUser(resources, headers)
  if (!user) throw new Problem('sign-in-again')
  const guess = { account: countedName('', user), address, device: knownDevice(resources, headers, user) }
  const { cookies } = await guardAccount(resources, guess, async () => {
    const { api } = await auth()
    if (!/^\d{6}$/.test(code)) {
      const body = { code: keptCode(sign, code) }
      return await readAnswer(await api.verifyBackupCode({ body, headers, asResponse: true }), refusals)
    }
    await claimStep(resources, user.id, code)
    return await readAnswer(await api.verifyTOTP({ body: { code }, headers, asResponse: true }), refusals)
  }).catch(logRefusal(resources, 'code', { account: user.id, address }))

  return await keepSession(resources, user.id, cookies, sender)
}

/** Whose first step has been done in this browser; that its cookie is no forgery is looked at with the code. */
async function challengedUser({ db, auth }: Needs, headers: Headers) {
  const { createAuthCookie, internalAdapter } = await (await auth()).$context
  const { name } = createAuthCookie('two_factor')
  const cookie = (headers.get('Cookie') ?? '').split(/;\s*/).find((line) => line.startsWith(`${name}=`))
  const [challenge] = (cookie ?? '').slice(name.length + 1).split('.')
  const found = challenge ? await internalAdapter.findVerificationValue(challenge) : null
  return found ? await findUserById(db, found.value) : undefined
}
