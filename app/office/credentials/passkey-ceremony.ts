import { connectionFailed } from '#api/client/call.ts'

/* Passkeys in the browser (WebAuthn). */

/** Whether this browser supports passkeys. Older ones lack the methods for JSON. */
export function supportsPasskeys() {
  return (
    typeof PublicKeyCredential === 'function' &&
    'parseRequestOptionsFromJSON' in PublicKeyCredential &&
    'parseCreationOptionsFromJSON' in PublicKeyCredential &&
    'toJSON' in PublicKeyCredential.prototype
  )
}

/** Whether this browser offers passkeys in its autofill list. */
export async function hasPasskeyAutofill() {
  return supportsPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true
}

type SignOptions = { mediation?: CredentialMediationRequirement; signal: AbortSignal }

/** Requests a sign-in challenge and has a passkey sign it. Returns the response as JSON for the form. */
export async function signWithPasskey({ mediation, signal }: SignOptions) {
  const response = await fetch('/adminsite/passkey-options', { method: 'POST', signal })
  const { options, message } = await response.json()
  if (!response.ok) throw new PasskeyFailure(message)
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  return toJson(await navigator.credentials.get({ publicKey, mediation, signal }))
}

/** Creates a passkey on a device that the user chooses. Returns the response as JSON for the form. */
export async function createPasskey(options: PublicKeyCredentialCreationOptionsJSON, signal: AbortSignal) {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  return toJson(await navigator.credentials.create({ publicKey, signal }))
}

/** A refusal by the server, with a message for the user. */
class PasskeyFailure extends Error {}

function toJson(credential: Credential | null) {
  if (!(credential instanceof PublicKeyCredential)) throw new Error('The browser gave no passkey.')
  return JSON.stringify(credential.toJSON())
}

const failures: Record<string, string> = {
  NotAllowedError: 'The browser gave no passkey: cancelled, too late, or none for this site.',
  InvalidStateError: 'This device has a passkey for your account already.',
  SecurityError: 'Passkeys do not work at this address of the site.',
  NotSupportedError: 'No device here makes passkeys that this site takes.',
}

/** The error message for the user; undefined if the page itself aborted the request. */
export function passkeyFailure(failure: unknown) {
  if (failure instanceof PasskeyFailure) return failure.message
  // WebAuthn throws a DOMException; fetch a TypeError; and a proxy's error page, which is not JSON, a SyntaxError.
  if (failure instanceof TypeError || failure instanceof SyntaxError) return connectionFailed
  const name = failure instanceof DOMException ? failure.name : ''
  if (name === 'AbortError') return undefined
  return failures[name] ?? 'The browser gave no passkey. Please try again.'
}
