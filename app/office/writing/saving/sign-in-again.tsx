import { type FormEvent, useEffect, useRef, useState } from 'react'
import { connectionFailed } from '#api/client/call.ts'
import { hasPasskeys, passkeyFailure, signWithPasskey } from '#app/office/credentials/passkey-ceremony.ts'
import { Modal } from '#app/office/forms/dialog.tsx'
import { PasswordField } from '#app/office/forms/password-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { Problem, type ProblemCode } from '#domain/problem.ts'

type SignInAgainProps = { username: string; onSignedIn: () => void }

/** Asks for the password where one is, and not elsewhere: what was typed stays on the page. */
export function SignInAgain({ username, onSignedIn }: SignInAgainProps) {
  const form = useRef<HTMLFormElement>(null)
  const [step, setStep] = useState<'password' | 'code'>('password')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [pending] = useState(() => new AbortController())

  useEffect(() => () => pending.abort(), [pending])

  // The name is known: the password is what is missing.
  useEffect(() => form.current?.querySelector<HTMLInputElement>('[name="code"], [name="password"]')?.focus(), [])

  async function send(event: FormEvent) {
    event.preventDefault()
    if (busy || !form.current) return
    setBusy(true)
    const typed = new FormData(form.current)
    await take(step === 'password' ? sendPassword(typed) : sendCode(typed))
  }

  async function signByPasskey() {
    if (busy) return
    setBusy(true)
    await take(sendPasskey(pending.signal))
  }

  async function take(sent: Promise<Answer>) {
    const answer = await sent
    setBusy(false)
    setError(answer.refusal)
    if (answer.next === 'code') setStep('code')
    if (answer.next === 'in') onSignedIn()
    else form.current?.querySelector<HTMLInputElement>('[name="code"], [name="password"]')?.focus()
  }

  return (
    // Escape does nothing: nothing can be saved before this is answered, and nothing is lost meanwhile.
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
          {step === 'password' && hasPasskeys() && (
            <button className="btn btn--line" type="button" onClick={signByPasskey}>
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

/** The response of the sign-in form: where it redirects, or why it refused. */
export type Answer = { next?: 'in' | 'code'; refusal?: string }

/** Posts username and password to the sign-in form without leaving the page. */
function sendPassword(form: FormData) {
  return requestSignIn('/adminsite', form, 'wrong-credentials')
}

/** Sends the code of a second factor. */
function sendCode(form: FormData) {
  return requestSignIn('/adminsite/code', form, 'wrong-code')
}

/** Has a passkey sign, and sends what it has signed. */
async function sendPasskey(signal: AbortSignal): Promise<Answer> {
  const form = new FormData()
  try {
    form.set('answer', await signWithPasskey({ signal }))
  } catch (error) {
    return { refusal: passkeyFailure(error) }
  }
  return await requestSignIn('/adminsite', form, 'passkey-refused')
}

/** The door is a form for people: it answers by leading on, or by a page with the status of what was wrong. */
async function requestSignIn(door: string, form: FormData, wrong: ProblemCode): Promise<Answer> {
  const body = new URLSearchParams([...form].map(([name, value]) => [name, String(value)]))
  const response = await fetch(door, { method: 'POST', body }).catch(() => undefined)
  if (!response) return { refusal: connectionFailed }
  const { pathname } = new URL(response.url)
  if (response.redirected && pathname === '/adminsite/code') return { next: 'code' }
  if (response.redirected && pathname.startsWith('/adminDashboard')) return { next: 'in' }
  // The session is open; where a second step is overdue, what is saved is refused in words.
  if (response.redirected && pathname === '/adminsite/second-step') return { next: 'in' }
  if (pathname === '/adminsite/first-password') return { refusal: new Problem('password-to-choose').message }
  if (response.status === 403) return { refusal: new Problem('account-closed').message }
  return { refusal: new Problem(response.status === 429 ? 'too-many-attempts' : wrong).message }
}
