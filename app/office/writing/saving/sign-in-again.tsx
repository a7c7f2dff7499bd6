import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { connectionFailed } from '#api/client/call.ts'
import { passkeyFailure, signWithPasskey, supportsPasskeys } from '#app/office/credentials/passkey-ceremony.ts'
import { Modal } from '#app/office/forms/dialog.tsx'
import { PasswordField } from '#app/office/forms/form-controls.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Problem, type ProblemCode } from '#domain/problem.ts'

type SignInAgainProps = { username: string; onSignedIn: () => void }

/** Asks for the password in a dialog on the same page, so that what was typed stays. */
export function SignInAgain({ username, onSignedIn }: SignInAgainProps) {
  const form = useRef<HTMLFormElement>(null)
  const [step, setStep] = useState<'password' | 'code'>('password')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [pending] = useState(() => new AbortController())

  useEffect(() => () => pending.abort(), [pending])

  // Focus the password, since the username is filled in already, and then the code.
  const focusField = useCallback(
    () => form.current?.querySelector<HTMLInputElement>(`[name="${step}"]`)?.focus(),
    [step],
  )
  useEffect(focusField, [focusField])

  async function send(event: FormEvent) {
    event.preventDefault()
    if (busy || !form.current) return
    setBusy(true)
    const typed = new FormData(form.current)
    await handleResult(step === 'password' ? sendPassword(typed) : sendCode(typed))
  }

  async function signInWithPasskey() {
    if (busy) return
    setBusy(true)
    await handleResult(sendPasskey(pending.signal))
  }

  async function handleResult(request: Promise<SignInResult>) {
    const result = await request.finally(() => setBusy(false))
    setError(result.refusal)
    if (result.next === 'code') setStep('code')
    else if (result.next === 'in') onSignedIn()
    else focusField()
  }

  return (
    // Escape does not close it: nothing can be saved without a session, and nothing is lost meanwhile.
    <Modal title="Please sign in again" kind="sign-in" onEscape={() => {}}>
      <form ref={form} onSubmit={send} noValidate>
        <div className="body">
          <p>The session has ended. Your text is kept in this browser and is saved as soon as you are signed in.</p>
          {step === 'password' ? (
            <>
              <TextField name="username" label="Username" autoComplete="username" value={username} />
              <PasswordField
                name="password"
                label="Password"
                autoComplete="current-password"
                errors={error ? [error] : undefined}
              />
            </>
          ) : (
            <TextField
              key="code"
              name="code"
              label="Code"
              hint="The six digits that your authenticator app shows, or a recovery code."
              autoComplete="one-time-code"
              errors={error ? [error] : undefined}
            />
          )}
          <p className="xs quiet">
            Or{' '}
            <a href="/adminsite" target="_blank" rel="noopener">
              sign in in a new window
            </a>{' '}
            and{' '}
            <button className="text-link xs" type="button" onClick={onSignedIn}>
              come back here
            </button>
            .
          </p>
        </div>
        <div className="dialog-foot">
          {step === 'password' && supportsPasskeys() && (
            <button className="btn btn--line" type="button" onClick={signInWithPasskey}>
              Use a passkey
            </button>
          )}
          <button className="btn" type="submit" aria-busy={busy}>
            Sign in and save
            {busy && <span className="spin" aria-hidden="true" />}
          </button>
        </div>
      </form>
    </Modal>
  )
}

/** The result of a sign-in request: the next step, or why it was refused. */
type SignInResult = { next?: 'in' | 'code'; refusal?: string }

/** Posts username and password to the sign-in form without leaving the page. */
function sendPassword(form: FormData) {
  return requestSignIn('/adminsite', form, 'wrong-credentials')
}

/** Sends the code of a second factor. */
function sendCode(form: FormData) {
  return requestSignIn('/adminsite/code', form, 'wrong-code')
}

/** Signs a challenge with a passkey and sends the signature. */
async function sendPasskey(signal: AbortSignal): Promise<SignInResult> {
  const form = new FormData()
  try {
    form.set('answer', await signWithPasskey({ signal }))
  } catch (error) {
    return { refusal: passkeyFailure(error) }
  }
  return await requestSignIn('/adminsite', form, 'passkey-refused')
}

/** Posts to a sign-in page, which answers with a redirect, or with an HTML page whose status says what was wrong. */
async function requestSignIn(path: string, form: FormData, refusal: ProblemCode): Promise<SignInResult> {
  const body = new URLSearchParams([...form].map(([name, value]) => [name, String(value)]))
  const response = await fetch(path, { method: 'POST', body }).catch(() => undefined)
  if (!response) return { refusal: connectionFailed }
  const { pathname } = new URL(response.url)
  if (response.redirected && pathname === '/adminsite/code') return { next: 'code' }
  if (response.redirected && pathname.startsWith('/adminDashboard')) return { next: 'in' }
  // The session is open. If a required second step is overdue, the next save is refused with a message.
  if (response.redirected && pathname === '/adminsite/second-step') return { next: 'in' }
  if (pathname === '/adminsite/first-password') return { refusal: new Problem('password-to-choose').message }
  if (response.status === 403) return { refusal: new Problem('account-closed').message }
  return { refusal: new Problem(response.status === 429 ? 'too-many-attempts' : refusal).message }
}
