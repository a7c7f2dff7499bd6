import KeyRound from 'lucide-react/icons/key-round'
import { useEffect, useRef, useState } from 'react'
import {
  hasPasskeyAutofill,
  passkeyFailure,
  signWithPasskey,
  supportsPasskeys,
} from '#app/office/credentials/passkey-ceremony.ts'
import { useHydrated } from '#app/office/forms/use-hydrated.ts'

type PasskeySignInProps = {
  /** Whether a signed response is being sent. */
  busy: boolean
  /** The action data of the last form. A challenge works once, so each new value requests the next one. */
  answered: unknown
  /** Called with the signed response. */
  onSigned: (answer: string) => void
  /** Called with an error message when there is no response. */
  onFailed: (message: string) => void
}

/**
 * Signs in with a passkey: by a button, and from the autofill list of the username field. The button is hidden if the
 * browser has no passkeys, and disabled until the script has loaded.
 */
export function PasskeySignIn({ busy, answered, onSigned, onFailed }: PasskeySignInProps) {
  const isHydrated = useHydrated()
  const [waiting, setWaiting] = useState(false)
  const { signNow, signByAutofill } = usePasskeyRequest(onSigned)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new challenge after each answer, not each rendering
  useEffect(() => signByAutofill(), [answered])

  async function handleClick() {
    setWaiting(true)
    try {
      await signNow()
    } catch (error) {
      const message = passkeyFailure(error)
      if (message) onFailed(message)
      signByAutofill()
    } finally {
      setWaiting(false)
    }
  }

  if (isHydrated && !supportsPasskeys()) return null
  return (
    <button
      className="btn btn--line login-passkey"
      type="button"
      disabled={!isHydrated}
      aria-busy={waiting || busy}
      onClick={waiting || busy ? undefined : handleClick}
    >
      {busy ? 'Signing in…' : 'Sign in with a passkey'}
      {waiting || busy ? <span className="spin" aria-hidden="true" /> : <KeyRound className="icon" />}
    </button>
  )
}

/** A browser allows one WebAuthn request at a time: starting one aborts the previous one. */
function usePasskeyRequest(onSigned: (answer: string) => void) {
  const pending = useRef<AbortController>(undefined)
  const onSignedRef = useRef(onSigned)

  useEffect(() => {
    onSignedRef.current = onSigned
  })

  function startRequest() {
    pending.current?.abort()
    pending.current = new AbortController()
    return pending.current
  }

  /** Opens the browser's passkey dialog. */
  async function signNow() {
    const { signal } = startRequest()
    onSignedRef.current(await signWithPasskey({ signal }))
  }

  /** Waits until the user chooses a passkey from the autofill list of the username field, or until aborted. */
  function signByAutofill() {
    const controller = startRequest()
    const { signal } = controller
    hasPasskeyAutofill()
      .then(async (hasAutofill) => {
        if (hasAutofill && !signal.aborted)
          onSignedRef.current(await signWithPasskey({ mediation: 'conditional', signal }))
      })
      // Ignore errors: the user has not asked for anything yet. The button reports its own.
      .catch(() => {})
    return () => controller.abort()
  }

  return { signNow, signByAutofill }
}
