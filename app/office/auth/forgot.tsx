import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Form, Link, useNavigation } from 'react-router'
import { requestContext, resourcesContext } from '#app/context.ts'
import { answerForm, answerHeaders, readForm } from '#app/form-action.ts'
import { BusyButton } from '#app/office/forms/form-controls.tsx'
import { bySchema, sendForm, useForm } from '#app/office/forms/use-form.ts'
import { TextField } from '#app/ui/field.tsx'
import { Note } from '#app/ui/notice.tsx'
import { ResetRequest } from '#domain/accounts/account.ts'
import { requestReset } from '#domain/accounts/reset-password.server.ts'
import { parse } from '#domain/problem.ts'
import type { Route } from './+types/forgot.ts'
import { SignInHead } from './head.tsx'

export const headers = answerHeaders

export function loader({ context }: Route.LoaderArgs) {
  return { hasMail: context.get(resourcesContext).mail !== undefined }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  return await answerForm(
    async () => {
      const input = parse(ResetRequest, form)
      await requestReset(context.get(resourcesContext), input, context.get(requestContext))
      return 'requested'
    },
    { username: String(form.get('username') ?? '') },
  )
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction)
}

export default function Forgot({ loaderData: { hasMail }, actionData }: Route.ComponentProps) {
  return (
    <>
      {hasMail ? <ResetByEmail actionData={actionData} /> : <ResetByCommand />}
      <Link className="link login-back" to="/adminsite">
        <ArrowLeft className="icon" /> Back to sign in
      </Link>
    </>
  )
}

function ResetByEmail({ actionData }: Pick<Route.ComponentProps, 'actionData'>) {
  const busy = useNavigation().formMethod === 'POST'
  const { problem, done } = actionData ?? {}
  const typed = actionData && 'values' in actionData ? actionData.values.username : undefined
  const { errors, attributes } = useForm({ check: bySchema(ResetRequest), problem, field: 'username', busy })
  return (
    <>
      <SignInHead title="Forgot password">We send you a link with which you choose a new one.</SignInHead>
      {done && (
        <Note kind="good" title="Please look into your mail.">
          <p>
            If there is an account of that name with an e-mail address, a link is on its way to it. It works once,
            within an hour.
          </p>
        </Note>
      )}
      <Form className="form" method="post" {...attributes}>
        <TextField
          name="username"
          label="Username or e-mail address"
          autoComplete="username"
          value={typed}
          errors={errors.username}
        />
        <BusyButton busy={busy} label="Send the link" busyLabel="Sending…" />
      </Form>
    </>
  )
}

function ResetByCommand() {
  return (
    <>
      <SignInHead title="Forgot password">
        This site sends no mail. Whoever runs it gives your account a new password with this command, in the folder of
        the site:
      </SignInHead>
      <pre className="command">
        <code>npm run admin -- reset-password NAME</code>
      </pre>
      <p>NAME is your username. The new password is shown once.</p>
    </>
  )
}
