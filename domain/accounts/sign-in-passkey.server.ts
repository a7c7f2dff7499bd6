import { createHmac } from 'node:crypto'
import { visitor } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import { networkOf } from '#platform/network.ts'
import type { Resources } from '#platform/resources.ts'
import type { Sender } from './account.ts'
import { attemptKey, findUserById } from './accounts.server.ts'
import type { PasskeySignIn } from './passkey.ts'
import { findPasskey, userHandleOf } from './passkeys.server.ts'
import { countChallenge, guardPasskey, logRefusal } from './sign-in/attempts.server.ts'
import { knownDevice, readCookie } from './sign-in/auth-cookies.server.ts'
import { readAuthResponse } from './sign-in/auth-response.server.ts'
import { endOldSession, extendSession } from './sign-in/sign-in.server.ts'

type PasskeyResources = ChangeContext & Pick<Resources, 'auth' | 'limits' | 'sign' | 'config' | 'mail'>
type Passkey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>
type Answer = PasskeySignIn['answer']

/** Creates a challenge for a passkey, and the cookie that binds it to this browser. Valid once, for five minutes. */
export async function beginPasskeySignIn(resources: Pick<Resources, 'auth' | 'limits'>, sender: { address: string }) {
  await countChallenge(resources, sender)
  const { api } = await resources.auth()
  // Send no cookies: the options then name no account, and the device offers all its passkeys.
  const response = await api.generatePasskeyAuthenticationOptions({ headers: new Headers(), asResponse: true })
  const { cookies, body } = await readAuthResponse<PublicKeyCredentialRequestOptionsJSON>(response, {})
  return { cookies, options: { ...body, userVerification: 'required' } }
}

const refusals = {
  CHALLENGE_NOT_FOUND: 'passkey-late',
  USER_NOT_VERIFIED: 'passkey-unverified',
  any: 'passkey-refused',
} as const

/** Signs in with a passkey and returns the cookies of the session. A passkey counts as password and second step. */
export async function signInPasskey(resources: PasskeyResources, { answer, remember }: PasskeySignIn, sender: Sender) {
  const { db, auth } = resources
  const { headers, address } = sender
  const key = await findPasskey(db, answer.id)
  const user = key && (await findUserById(db, key.userId))
  const guess = user && { account: attemptKey('', user), device: knownDevice(resources, headers, user) }
  const cookies = await guardPasskey(resources, { ...guess, address }, async () => {
    const challenge = await findChallenge(resources, headers)
    if (!key || !isForOwner(answer, key)) {
      await challenge?.consume()
      throw new Problem('passkey-refused')
    }
    const { api } = await auth()
    const response = await api.verifyPasskeyAuthentication({
      body: { response: answer },
      headers: await headersFor(resources, headers, remember),
      asResponse: true,
    })
    if (!response.ok && challenge && (await isCopied(resources, key, answer, challenge.signed))) {
      await reportCopy(resources, key, sender)
      throw new Problem('passkey-copied')
    }
    return (await readAuthResponse(response, refusals)).cookies
  }).catch(logRefusal(resources, 'passkey', { account: user?.id, address }))
  if (!key) throw new Error('The session of this passkey has no user.')

  await endOldSession(resources, sender)
  const day = rules.signIn.unrememberedSeconds * 1000
  const expiresAt = remember ? undefined : new Date(Date.now() + day).toISOString()
  return await extendSession(resources, key.userId, cookies, sender, 'passkey', { passkeyId: key.id, expiresAt })
}

/** The open challenge of this browser. The signature of its cookie is not checked here: better-auth does it later. */
async function findChallenge({ auth }: PasskeyResources, headers: Headers) {
  const { createAuthCookie, internalAdapter } = await (await auth()).$context
  const [token = ''] = readCookie(headers, createAuthCookie('passkey').name).split('.')
  const verification = token ? await internalAdapter.findVerificationValue(token) : null
  if (!verification) return undefined
  const { expectedChallenge } = JSON.parse(verification.value)
  return { signed: String(expectedChallenge), consume: () => internalAdapter.consumeVerificationValue(token) }
}

/** Whether the user handle, if the device sent one, belongs to the owner of the passkey. */
function isForOwner({ response }: Answer, { userId }: Passkey) {
  return !response.userHandle || response.userHandle === userHandleOf(userId)
}

/** Request headers for better-auth, with only two cookies: the challenge, and the one that makes the session short. */
async function headersFor({ auth }: PasskeyResources, headers: Headers, remember: boolean) {
  const { authCookies, createAuthCookie, secret } = await (await auth()).$context
  const { name } = createAuthCookie('passkey')
  const signature = createHmac('sha256', secret).update('true').digest('base64')
  const shortSessionCookie = `${authCookies.dontRememberToken.name}=${encodeURIComponent(`true.${signature}`)}`
  const authHeaders = new Headers(headers)
  authHeaders.set(
    'Cookie',
    [`${name}=${readCookie(headers, name)}`, ...(remember ? [] : [shortSessionCookie])].join('; '),
  )
  return authHeaders
}

/** Whether the key really signed, but with a counter that is not higher than before: then a copy of the key exists. */
async function isCopied({ config }: PasskeyResources, key: Passkey, answer: Answer, challenge: string) {
  const { counterOf, isSignedBy } = await import('#platform/passkeys.ts')
  const counter = counterOf(answer)
  const lastCounter = Number(key.counter)
  if (counter === undefined || counter > lastCounter || lastCounter === 0) return false
  return await isSignedBy({ answer, challenge, key, publicUrl: config.PUBLIC_URL })
}

async function reportCopy(resources: PasskeyResources, { userId }: Passkey, sender: Sender) {
  await change(resources, visitor(sender), ({ record }) => record('passkey copied', userId))
  resources.log.warn(
    { account: userId, network: networkOf(sender.address) },
    'a passkey was refused: its counter went back, so there is a copy of it',
  )
}
