import { connectionFailed } from '#api/client/call.ts'

/* What the browser does for passkeys, in its own words (WebAuthn): nothing of it is ours but what we say when it fails. */

/** Whether this browser makes passkeys and signs with them; older ones lack the ways from and to JSON. */
export function hasPasskeys() {
  return (
    typeof PublicKeyCredential === 'function' &&
    'parseRequestOptionsFromJSON' in PublicKeyCredential &&
    'parseCreationOptionsFromJSON' in PublicKeyCredential &&
    'toJSON' in PublicKeyCredential.prototype
  )
}

/** Whether it offers passkeys among the names that it fills in. */
export async function fillsInPasskeys() {
  return hasPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true
}

type Asking = { mediation?: CredentialMediationRequirement; signal: AbortSignal }

/** Has the sign-in's question signed: the answer as the form sends it. */
export async function signWithPasskey({ mediation, signal }: Asking) {
  const response = await fetch('/adminsite/passkey-options', { method: 'POST', signal })
  const { options, message } = await response.json()
  if (!response.ok) throw new PasskeyFailure(message)
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  return textOf(await navigator.credentials.get({ publicKey, mediation, signal }))
}

/** Has a new passkey made on a device that the person chooses. */
export async function createPasskey(options: PublicKeyCredentialCreationOptionsJSON, signal: AbortSignal) {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  return textOf(await navigator.credentials.create({ publicKey, signal }))
}

/** A refusal of the server, whose words are for the person. */
class PasskeyFailure extends Error {}

function textOf(credential: Credential | null) {
  if (!(credential instanceof PublicKeyCredential)) throw new Error('The browser gave no passkey.')
  return JSON.stringify(credential.toJSON())
}

const failures: Record<string, string> = {
  NotAllowedError: 'The browser gave no passkey: cancelled, too late, or none for this site.',
  InvalidStateError: 'This device has a passkey for your account already.',
  SecurityError: 'Passkeys do not work at this address of the site.',
  NotSupportedError: 'No device here makes passkeys that this site takes.',
}

/** Why it came to nothing, for the person; undefined where the page itself broke it off. */
export function passkeyFailure(failure: unknown) {
  if (failure instanceof PasskeyFailure) return failure.message
  // Of fetch alone: the browser's own failures are exceptions of the document.
  if (failure instanceof TypeError) return connectionFailed
  if (!(failure instanceof DOMException)) throw failure
  if (failure.name === 'AbortError') return undefined
  return failures[failure.name] ?? 'The browser gave no passkey. Please try again.'
}
