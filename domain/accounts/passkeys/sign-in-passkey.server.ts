import { createHmac } from 'node:crypto'
import type { Sender } from '#domain/accounts/account.ts'
import { countedName, findUserById } from '#domain/accounts/accounts.server.ts'
import { findPasskey, userHandleOf } from '#domain/accounts/passkeys.server.ts'
import { countChallenge, guardPasskey, logRefusal } from '#domain/accounts/sign-in/attempts.server.ts'
import { knownDevice } from '#domain/accounts/sign-in/device.server.ts'
import { cookieIn, readAuthResponse } from '#domain/accounts/sign-in/read-auth-response.server.ts'
import { extendSession } from '#domain/accounts/sign-in/session.server.ts'
import { endOldSession } from '#domain/accounts/sign-in/sign-in.server.ts'
import { visitor } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import { networkOf } from '#platform/network.ts'
import type { Resources } from '#platform/resources.ts'
import type { PasskeySignIn } from './passkey.ts'

type PasskeyResources = ChangeContext & Pick<Resources, 'auth' | 'limits' | 'sign' | 'config' | 'mail'>
type Passkey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>
type Answer = PasskeySignIn['answer']

/** What a passkey is asked to sign, and the cookie that binds it to this browser. It serves once, for five minutes. */
export async function offerPasskey(resources: Pick<Resources, 'auth' | 'limits'>, sender: { address: string }) {
  await countChallenge(resources, sender)
  const { api } = await resources.auth()
  // Without cookies: whoever asks, the device shows the passkeys it has, and the answer tells of no account.
  const answer = await api.generatePasskeyAuthenticationOptions({ headers: new Headers(), asResponse: true })
  const { cookies, body } = await readAuthResponse<PublicKeyCredentialRequestOptionsJSON>(answer, {})
  return { cookies, options: { ...body, userVerification: 'required' } }
}

const refusals = {
  CHALLENGE_NOT_FOUND: 'passkey-late',
  USER_NOT_VERIFIED: 'passkey-unverified',
  any: 'passkey-refused',
} as const

/** Opens a new session for what a passkey has signed and returns its cookies. It counts as password and code. */
export async function signInPasskey(resources: PasskeyResources, { answer, remember }: PasskeySignIn, sender: Sender) {
  const { db, auth } = resources
  const { headers, address } = sender
  const key = await findPasskey(db, answer.id)
  const user = key && (await findUserById(db, key.userId))
  const guess = user && { account: countedName('', user), device: knownDevice(resources, headers, user) }
  const cookies = await guardPasskey(resources, { ...guess, address }, async () => {
    const challenge = await findChallenge(resources, headers)
    if (!key || !isForOwner(answer, key)) {
      await challenge?.spend()
      throw new Problem('passkey-refused')
    }
    const { api } = await auth()
    const sent = await headersFor(resources, headers, remember)
    const answered = await api.verifyPasskeyAuthentication({
      body: { response: answer },
      headers: sent,
      asResponse: true,
    })
    if (!answered.ok && challenge && (await isCopied(resources, key, answer, challenge.signed))) {
      await reportCopy(resources, key, sender)
      throw new Problem('passkey-copied')
    }
    return (await readAuthResponse(answered, refusals)).cookies
  }).catch(logRefusal(resources, 'passkey', { account: user?.id, address }))
  if (!key) throw new Error('A passkey opened a session that nobody has.')

  await endOldSession(resources, sender)
  const day = rules.signIn.unrememberedSeconds * 1000
  const expiresAt = remember ? undefined : new Date(Date.now() + day).toISOString()
  return await extendSession(resources, key.userId, cookies, sender, 'passkey', { passkeyId: key.id, expiresAt })
}

/** What this browser was given to be signed, if it still serves; that its cookie is no forgery is looked at with the answer. */
async function findChallenge({ auth }: PasskeyResources, headers: Headers) {
  const { createAuthCookie, internalAdapter } = await (await auth()).$context
  const [token = ''] = cookieIn(headers, createAuthCookie('passkey').name).split('.')
  const found = token ? await internalAdapter.findVerificationValue(token) : null
  if (!found) return undefined
  const { expectedChallenge } = JSON.parse(found.value)
  return { signed: String(expectedChallenge), spend: () => internalAdapter.consumeVerificationValue(token) }
}

/** A device names the account that its key is for. */
function isForOwner({ response }: Answer, { userId }: Passkey) {
  return !response.userHandle || response.userHandle === userHandleOf(userId)
}

/** The request as better-auth shall read it: of its cookies the challenge alone, and the one that makes a session short. */
async function headersFor({ auth }: PasskeyResources, headers: Headers, remember: boolean) {
  const { authCookies, createAuthCookie, secret } = await (await auth()).$context
  const { name } = createAuthCookie('passkey')
  const signature = createHmac('sha256', secret).update('true').digest('base64')
  const short = `${authCookies.dontRememberToken.name}=${encodeURIComponent(`true.${signature}`)}`
  const sent = new Headers(headers)
  sent.set('Cookie', [`${name}=${cookieIn(headers, name)}`, ...(remember ? [] : [short])].join('; '))
  return sent
}

/** Whether the key itself signed, with a counter that it has been at before: then there are two of it. */
async function isCopied({ config }: PasskeyResources, key: Passkey, answer: Answer, challenge: string) {
  const { counterOf, isSignedBy } = await import('#platform/passkeys.ts')
  const counter = counterOf(answer)
  const kept = Number(key.counter)
  if (counter === undefined || counter > kept || kept === 0) return false
  return await isSignedBy({ answer, challenge, key, publicUrl: config.PUBLIC_URL })
}

async function reportCopy(resources: PasskeyResources, { userId }: Passkey, sender: Sender) {
  await change(resources, visitor(sender), ({ record }) => record('passkey copied', userId))
  resources.log.warn(
    { account: userId, network: networkOf(sender.address) },
    'a passkey was refused: its counter went back, so there is a copy of it',
  )
}
