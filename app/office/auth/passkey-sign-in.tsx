import KeyRound from 'lucide-react/icons/key-round'
import { useEffect, useRef, useState } from 'react'
import {
  fillsInPasskeys,
  hasPasskeys,
  passkeyFailure,
  signWithPasskey,
} from '#app/office/credentials/passkey-ceremony.ts'
import { useHydrated } from '#app/office/forms/use-hydrated.ts'

type PasskeySignInProps = {
  /** Whether a passkey's answer is on its way. */
  busy: boolean
  /** What the server made of the last form: a question that was answered serves no more, and the next is asked for. */
  answered: unknown
  /** Sends what a passkey has signed. */
  onSigned: (answer: string) => void
  /** Says why there is nothing to send. */
  onFailed: (message: string) => void
}

/**
 * Signs in with a passkey: by a button, and from the list of names that the browser offers at the username. Where the
 * browser cannot do it, or before the script is there, the form is as if there were no such thing.
 */
export function PasskeySignIn({ busy, answered, onSigned, onFailed }: PasskeySignInProps) {
  const isAwake = useHydrated()
  const [waiting, setWaiting] = useState(false)
  const { ask, askLater } = usePasskeyQuestion(onSigned)

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for anew with each answer, not with each rendering
  useEffect(() => askLater(), [answered])

  async function press() {
    setWaiting(true)
    try {
      await ask()
    } catch (error) {
      const message = passkeyFailure(error)
      if (message) onFailed(message)
      askLater()
    }
    setWaiting(false)
  }

  if (isAwake && !hasPasskeys()) return null
  return (
    <button
      className="btn btn--line login-passkey"
      type="button"
      disabled={!isAwake}
      aria-busy={waiting || busy}
      onClick={waiting || busy ? undefined : press}
    >
      {busy ? 'Signing in…' : 'Sign in with a passkey'}
      {waiting || busy ? <span className="spin" aria-hidden="true" /> : <KeyRound className="icon" />}
    </button>
  )
}

/** A browser asks one question at a time: whatever asks ends what was asked before. */
function usePasskeyQuestion(onSigned: (answer: string) => void) {
  const pending = useRef<AbortController>(undefined)
  const send = useRef(onSigned)

  useEffect(() => {
    send.current = onSigned
  })

  function begin() {
    pending.current?.abort()
    pending.current = new AbortController()
    return pending.current
  }

  /** Asks at once, in a window of the browser. */
  async function ask() {
    const { signal } = begin()
    send.current(await signWithPasskey({ signal }))
  }

  /** Waits until a passkey is chosen from the list at the username, until this is called off. */
  function askLater() {
    const begun = begin()
    const { signal } = begun
    fillsInPasskeys()
      .then(async (fillsIn) => {
        if (fillsIn && !signal.aborted) send.current(await signWithPasskey({ mediation: 'conditional', signal }))
      })
      // Nobody has asked for anything yet: where it matters the button says what is wrong.
      .catch(() => {})
    return () => begun.abort()
  }

  return { ask, askLater }
}
