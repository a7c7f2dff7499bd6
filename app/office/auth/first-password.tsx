import { useState } from 'react'
import { Form, redirect, useNavigation } from 'react-router'
import { contentContext, requestContext, resourcesContext } from '#app/context.ts'
import { answerForm, answerHeaders, readForm, withCookies } from '#app/form-action.ts'
import { BusyButton, NewPasswordField, PasswordField } from '#app/office/forms/form-controls.tsx'
import { bySchema, sendForm, useForm } from '#app/office/forms/use-form.ts'
import { ChosenPassword } from '#domain/accounts/credentials.ts'
import { choosePassword } from '#domain/accounts/password.server.ts'
import { findSelf } from '#domain/accounts/sign-in/sign-in.server.ts'
import { parse } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import type { Route } from './+types/first-password.ts'
import { SignInStep } from './head.tsx'

export const headers = answerHeaders

export async function loader({ request, context }: Route.LoaderArgs) {
  const { name } = await requireFirstPasswordUser({ request, context })
  return { name }
}

export async function action({ request, context }: Route.ActionArgs) {
  const self = await requireFirstPasswordUser({ request, context })
  return await answerForm(async () => {
    const firmName = context.get(contentContext).firm.name
    const { newPassword } = parse(ChosenPassword, await readForm(request))
    const sender = { headers: request.headers, address: context.get(requestContext).address }
    const cookies = await choosePassword(context.get(resourcesContext), self, { newPassword, firmName }, sender)
    throw redirect('/adminDashboard', { status: 303, headers: withCookies(cookies) })
  })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction)
}

/** A user who signed in with a password that somebody else set must first choose a new one. */
export default function FirstPassword({ loaderData: { name }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formAction === '/adminsite/first-password'
  const problem = actionData?.problem
  const { errors, attributes } = useForm({ check: bySchema(ChosenPassword), problem, field: 'newPassword', busy })
  const [typed, setTyped] = useState('')
  return (
    <SignInStep
      title={`Welcome, ${name}`}
      words="You signed in with a first password that a colleague knows. Please choose one of your own before you go on."
    >
      <Form className="form" method="post" {...attributes}>
        <NewPasswordField
          hint="Four unrelated words are a good choice."
          errors={errors.newPassword}
          onType={setTyped}
        />
        <PasswordLength typed={typed.length} />
        <PasswordField name="again" label="Once more" autoComplete="new-password" errors={errors.again} />
        <BusyButton busy={busy} label="Keep it and go on" busyLabel="Keeping…" />
      </Form>
    </SignInStep>
  )
}

async function requireFirstPasswordUser({ request, context }: Pick<Route.LoaderArgs, 'request' | 'context'>) {
  const self = await findSelf(context.get(resourcesContext), request.headers)
  if (!self) throw redirect('/adminsite')
  if (!self.mustChoosePassword) throw redirect('/adminDashboard')
  return self
}

const { minLength } = rules.newPassword
const steps = [1, minLength, minLength + 4, minLength + 8]
const words = ['', 'Not yet long enough', 'Long enough', 'Long', 'Very long']

/** Shows the length of a new password in four squares and in words. The server checks its content. */
function PasswordLength({ typed }: { typed: number }) {
  const reached = steps.filter((step) => typed >= step).length
  return (
    <div className="strength stack gap-2">
      <span aria-hidden="true">
        {steps.map((step) => (
          <i key={step} className={typed >= step ? 'on' : undefined} />
        ))}
      </span>
      <p className="xs quiet" role="status">
        {words[reached]}
      </p>
    </div>
  )
}
