import { getAuthenticatorName, passkey } from '@better-auth/passkey'
import { type AuthenticationResponseJSON, verifyAuthenticationResponse } from '@simplewebauthn/server'
import { APIError } from 'better-auth/api'

/* Imported late, with better-auth: no public page needs it. */

export type SignedAnswer = AuthenticationResponseJSON

/** What an answer is refused for that a device gave without asking for fingerprint, face or PIN. */
export const userNotVerified = 'USER_NOT_VERIFIED'

/**
 * better-auth's ceremonies, held to verified users. By itself it asks for verification only as a preference and takes
 * any answer: a key that is merely touched would then walk past the second step.
 */
export function passkeys(publicUrl: string) {
  return passkey({
    rpID: new URL(publicUrl).hostname,
    // Not the header of the request, which is what it would compare with.
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

type Signing = {
  answer: SignedAnswer
  challenge: string
  publicUrl: string
  key: { credentialID: string; publicKey: string }
}

/**
 * Whether this key gave this answer, whatever its counter says. better-auth looks at the counter before the signature:
 * so its refusal alone does not tell a copied key from an invented answer.
 */
export async function isSignedBy({ answer, challenge, publicUrl, key }: Signing) {
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

/** The counter that an answer brings, at its place in the authenticator data (WebAuthn, section 6.1). */
export function counterOf({ response }: Pick<SignedAnswer, 'response'>) {
  const data = Buffer.from(response.authenticatorData, 'base64url')
  return data.length < 37 ? undefined : data.readUInt32BE(33)
}

/** 'Windows Hello', where the maker of a key is known by its number. */
export function authenticatorName(aaguid: string | null) {
  return getAuthenticatorName(aaguid)
}
