import ArrowLeft from 'lucide-react/icons/arrow-left'
import KeyRound from 'lucide-react/icons/key-round'
import { useEffect, useRef, useState } from 'react'
import { Form, redirect, useNavigation, useSubmit } from 'react-router'
import { requestContext, resourcesContext } from '#app/context.ts'
import { answerForm, answerHeaders, readForm, withCookies } from '#app/form-action.ts'
import {
  hasPasskeyAutofill,
  passkeyFailure,
  signWithPasskey,
  supportsPasskeys,
} from '#app/office/credentials/passkey-ceremony.ts'
import { BusyButton, CheckField, PasswordField } from '#app/office/forms/form-controls.tsx'
import { bySchema, sendSignIn, useForm } from '#app/office/forms/use-form.ts'
import { useHydrated } from '#app/office/forms/use-hydrated.ts'
import { TextField } from '#app/ui/field.tsx'
import { Note } from '#app/ui/notice.tsx'
import { Credentials } from '#domain/accounts/credentials.ts'
import { PasskeySignIn as SignedByPasskey } from '#domain/accounts/passkey.ts'
import { signIn } from '#domain/accounts/sign-in/sign-in.server.ts'
import { signInPasskey } from '#domain/accounts/sign-in-passkey.server.ts'
import { parse } from '#domain/problem.ts'
import type { Route } from './+types/sign-in.ts'
import { SignInHead } from './head.tsx'
import { returnPath, signInAddress } from './return-to.ts'

export const headers = answerHeaders

export function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  return {
    passwordChanged: searchParams.has('changed'),
    joined: searchParams.has('joined'),
    to: returnPath(searchParams.get('to')),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const byPasskey = form.has('answer')
  const typed = { username: String(form.get('username') ?? ''), remember: String(form.get('remember') ?? '') }
  return await answerForm(async () => {
    const resources = context.get(resourcesContext)
    const sender = { headers: request.headers, address: context.get(requestContext).address }
    const to = returnPath(new URL(request.url).searchParams.get('to'))
    if (byPasskey) {
      const sessionCookies = await signInPasskey(resources, parse(SignedByPasskey, form), sender)
      throw redirect(to, { status: 303, headers: withCookies(sessionCookies) })
    }
    const { cookies, codeNeeded, secondStepDue } = await signIn(resources, parse(Credentials, form), sender)
    const step = codeNeeded ? '/adminsite/code' : secondStepDue && '/adminsite/second-step'
    throw redirect(step ? signInAddress(step, to) : to, { status: 303, headers: withCookies(cookies) })
  }, typed)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendSignIn(serverAction)
}

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const typed = actionData && 'values' in actionData ? actionData.values : undefined
  const { formMethod, formData } = useNavigation()
  const signingIn = formMethod === 'POST'
  const byPasskey = formData?.has('answer') ?? false
  const { errors, showErrors, attributes } = useForm({
    check: bySchema(Credentials),
    problem: actionData?.problem,
    field: 'password',
    busy: signingIn,
  })
  const submit = useSubmit()
  const action = signInAddress('/adminsite', loaderData.to)
  const remember = useRef<HTMLInputElement>(null)

  function submitPasskey(answer: string) {
    submit({ answer, ...(remember.current?.checked && { remember: 'on' }) }, { method: 'post', action })
  }

  return (
    <>
      <SignInHead title="Staff sign in">For members of the Chambers who keep this website.</SignInHead>
      {loaderData.passwordChanged && !actionData && (
        <Note kind="good" title="Your password has been changed.">
          <p>Please sign in with the new one.</p>
        </Note>
      )}
      {loaderData.joined && !actionData && (
        <Note kind="good" title="Your account is ready.">
          <p>Please sign in with the name and the password you chose.</p>
        </Note>
      )}
      <Form className="form" method="post" action={action} {...attributes}>
        <TextField
          name="username"
          label="Username"
          autoComplete="username webauthn"
          value={typed?.username}
          errors={errors.username}
        />
        <PasswordField name="password" label="Password" autoComplete="current-password" errors={errors.password} />
        <div className="login-row split gap-5">
          <CheckField ref={remember} name="remember" defaultChecked={typed?.remember === 'on'}>
            Remember me
          </CheckField>
          <button className="link" type="submit" form="forgot">
            Forgot password
          </button>
        </div>
        <BusyButton busy={signingIn && !byPasskey} label="Sign In" busyLabel="Signing in…" />
        <PasskeySignIn
          busy={signingIn && byPasskey}
          answered={actionData}
          onSigned={submitPasskey}
          onFailed={(message) => showErrors({ password: [message] })}
        />
      </Form>
      <Form id="forgot" action="/adminsite/forgot" hidden />
      <a className="link login-back" href="/">
        <ArrowLeft className="icon" /> Back to main site
      </a>
    </>
  )
}

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
function PasskeySignIn({ busy, answered, onSigned, onFailed }: PasskeySignInProps) {
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
