import { Form, Link, redirect, useNavigation } from 'react-router'
import { contentContext, requestContext, resourcesContext } from '#app/context.ts'
import { answerForm, answerHeaders, readForm } from '#app/form-action.ts'
import { BusyButton, NewPasswordField } from '#app/office/forms/form-controls.tsx'
import { bySchema, sendForm, useForm } from '#app/office/forms/use-form.ts'
import { ArrowIcon } from '#app/ui/icons.tsx'
import { NewPassword } from '#domain/accounts/credentials.ts'
import { isLinkOpen, resetPassword } from '#domain/accounts/reset-password.server.ts'
import { parse } from '#domain/problem.ts'
import type { Route } from './+types/reset.ts'
import { SignInHead } from './head.tsx'
import { readToken } from './return-to.ts'

export const headers = answerHeaders

export async function loader({ request, context }: Route.LoaderArgs) {
  return { open: await isLinkOpen(context.get(resourcesContext), readToken(request)) }
}

export function action({ request, context }: Route.ActionArgs) {
  return answerForm(async () => {
    const firmName = context.get(contentContext).firm.name
    const input = { ...parse(NewPassword, await readForm(request)), token: readToken(request), firmName }
    await resetPassword(context.get(resourcesContext), input, context.get(requestContext))
    throw redirect('/adminsite?changed', 303)
  })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction)
}

export default function Reset({ loaderData: { open }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  const problem = actionData?.problem
  const { errors, attributes } = useForm({ check: bySchema(NewPassword), problem, field: 'newPassword', busy })
  if (!open) {
    return (
      <>
        <SignInHead title="This link is over">
          It has been used, or is older than an hour. You can ask for a new one.
        </SignInHead>
        <Link className="btn" to="/adminsite/forgot">
          Ask for a new link <ArrowIcon />
        </Link>
      </>
    )
  }
  return (
    <>
      <SignInHead title="Choose a new password">
        It ends every session of your account. Then you sign in with it.
      </SignInHead>
      <Form className="form" method="post" {...attributes}>
        <NewPasswordField errors={errors.newPassword} />
        <BusyButton busy={busy} label="Set the password" busyLabel="Setting…" />
      </Form>
    </>
  )
}
