import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Form, Link, redirect, useNavigation } from 'react-router'
import { requestContext, resourcesContext } from '#app/context.ts'
import { answerForm, answerHeaders, readForm, withCookies } from '#app/form-action.ts'
import { BusyButton } from '#app/office/forms/form-controls.tsx'
import { bySchema, sendSignIn, useForm } from '#app/office/forms/use-form.ts'
import { TextField } from '#app/ui/field.tsx'
import { Code } from '#domain/accounts/credentials.ts'
import { enterCode } from '#domain/accounts/enter-code.server.ts'
import { parse } from '#domain/problem.ts'
import type { Route } from './+types/sign-in-code.ts'
import { SignInHead } from './head.tsx'
import { readReturnPath, signInAddress } from './return-to.ts'

export const headers = answerHeaders

/** Redirects to the first step if its cookie is missing. */
export function loader({ request }: Route.LoaderArgs) {
  const signIn = signInAddress('/adminsite', readReturnPath(request))
  if (!/\.two_factor=/.test(request.headers.get('Cookie') ?? '')) throw redirect(signIn)
  return { signIn }
}

export function action({ request, context }: Route.ActionArgs) {
  return answerForm(async () => {
    const code = parse(Code, await readForm(request))
    const sender = { headers: request.headers, address: context.get(requestContext).address }
    const cookies = await enterCode(context.get(resourcesContext), code, sender)
    throw redirect(readReturnPath(request), { status: 303, headers: withCookies(cookies) })
  })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendSignIn(serverAction)
}

export default function SignInCode({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  const { errors, attributes } = useForm({ check: bySchema(Code), problem: actionData?.problem, field: 'code', busy })
  return (
    <>
      <SignInHead title="Second step">
        Type the six digits that your authenticator app shows, or one of your recovery codes.
      </SignInHead>
      <Form className="form" method="post" {...attributes}>
        <TextField name="code" label="Code" autoComplete="one-time-code" errors={errors.code} />
        <BusyButton busy={busy} label="Sign In" busyLabel="Signing in…" />
      </Form>
      <Link className="link login-back" to={loaderData.signIn}>
        <ArrowLeft className="icon" /> Sign in as someone else
      </Link>
    </>
  )
}
