import { getAuthenticatorName, passkey } from '@better-auth/passkey'
import { type AuthenticationResponseJSON, verifyAuthenticationResponse } from '@simplewebauthn/server'
import { APIError } from 'better-auth/api'

/* Imported late, with better-auth: no public page needs it. */

/** The error code for a response of a device that did not ask for fingerprint, face or PIN. */
const userNotVerified = 'USER_NOT_VERIFIED'

/**
 * better-auth's passkeys, with mandatory user verification. By default better-auth only prefers it and accepts any
 * response: then merely touching a key would bypass the second step.
 */
export function passkeys(publicUrl: string) {
  return passkey({
    rpID: new URL(publicUrl).hostname,
    // Without this, better-auth would compare with the Origin header of the request.
    origin: new URL(publicUrl).origin,
    advanced: { webAuthnChallengeCookie: 'passkey' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      afterVerification: ({ verification }) => assertUserVerified(verification.registrationInfo?.userVerified),
    },
    authentication: {
      afterVerification: ({ verification }) => assertUserVerified(verification.authenticationInfo.userVerified),
    },
  })
}

function assertUserVerified(isVerified = false) {
  if (!isVerified) throw new APIError('UNAUTHORIZED', { code: userNotVerified })
}

type SignatureCheck = {
  answer: AuthenticationResponseJSON
  challenge: string
  publicUrl: string
  key: { credentialID: string; publicKey: string }
}

/**
 * Whether this key signed the response, regardless of its counter. better-auth checks the counter before the signature,
 * so its refusal alone does not distinguish a copied key from a forged response.
 */
export async function isSignedBy({ answer, challenge, publicUrl, key }: SignatureCheck) {
  const { verified } = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: challenge,
    expectedOrigin: new URL(publicUrl).origin,
    expectedRPID: new URL(publicUrl).hostname,
    credential: { id: key.credentialID, publicKey: Buffer.from(key.publicKey, 'base64'), counter: 0 },
    requireUserVerification: true,
  }).catch(() => ({ verified: false }))
  return verified
}

/** The counter of a response, from its offset in the authenticator data (WebAuthn, section 6.1). */
export function counterOf({ response }: Pick<AuthenticationResponseJSON, 'response'>) {
  const data = Buffer.from(response.authenticatorData, 'base64url')
  return data.length < 37 ? undefined : data.readUInt32BE(33)
}

/** The name of the authenticator, such as 'Windows Hello', if its AAGUID is known. */
export function authenticatorName(aaguid: string | null) {
  return getAuthenticatorName(aaguid)
}
