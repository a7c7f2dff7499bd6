import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useRef } from 'react'
import { Form, redirect, useNavigation, useSubmit } from 'react-router'
import { requestContext, resourcesContext } from '#app/context.ts'
import { answerForm, answerHeaders, readForm } from '#app/form-action.ts'
import { BusyButton } from '#app/office/forms/busy-button.tsx'
import { CheckField } from '#app/office/forms/check-field.tsx'
import { PasswordField } from '#app/office/forms/password-field.tsx'
import { sendSignIn } from '#app/office/forms/send-form.ts'
import { bySchema, useForm } from '#app/office/forms/use-form.ts'
import { withCookies } from '#app/office/with-cookies.ts'
import { Note } from '#app/ui/note.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { Credentials } from '#domain/accounts/credentials.ts'
import { PasskeySignIn as SignedByPasskey } from '#domain/accounts/passkeys/passkey.ts'
import { signInPasskey } from '#domain/accounts/passkeys/sign-in-passkey.server.ts'
import { signIn } from '#domain/accounts/sign-in/sign-in.server.ts'
import { parse } from '#domain/parse.ts'
import type { Route } from './+types/sign-in.ts'
import { SignInHead } from './head.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'
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
    const { cookies, codeNeeded, secondStepAsked } = await signIn(resources, parse(Credentials, form), sender)
    const step = codeNeeded ? '/adminsite/code' : secondStepAsked && '/adminsite/second-step'
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
  const { errors, show, attributes } = useForm({
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
          onFailed={(message) => show({ password: [message] })}
        />
      </Form>
      <Form id="forgot" action="/adminsite/forgot" hidden />
      <a className="link login-back" href="/">
        <ArrowLeft className="icon" /> Back to main site
      </a>
    </>
  )
}
