import { data, Form, Link, redirect, useNavigation } from 'react-router'
import { contentContext, requestContext, resourcesContext } from '#app/context.ts'
import { answerForm, answerHeaders, readForm } from '#app/form-action.ts'
import { BusyButton, NewPasswordField } from '#app/office/forms/form-controls.tsx'
import { bySchema, sendForm, useForm } from '#app/office/forms/use-form.ts'
import { TextField } from '#app/ui/field.tsx'
import { ArrowIcon } from '#app/ui/icons.tsx'
import { Note } from '#app/ui/notice.tsx'
import { AcceptedInvitation } from '#domain/accounts/invitation.ts'
import { acceptInvitation, findOpenInvitation } from '#domain/accounts/invite-colleague.server.ts'
import { roles } from '#domain/change/rights.ts'
import { Problem, parse } from '#domain/problem.ts'
import type { Route } from './+types/invitation-page.ts'
import { SignInHead } from './head.tsx'
import { readToken } from './return-to.ts'

export const headers = answerHeaders

export async function loader({ request, context }: Route.LoaderArgs) {
  const { name: firm, email } = context.get(contentContext).firm
  try {
    const invited = await findOpenInvitation(
      context.get(resourcesContext),
      readToken(request),
      context.get(requestContext),
    )
    return { firm, email, invited, problem: undefined }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return data({ firm, email, invited: undefined, problem: error.toJSON() }, { status: error.status })
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  return await answerForm(
    async () => {
      const firmName = context.get(contentContext).firm.name
      const input = { ...parse(AcceptedInvitation, form), token: readToken(request), firmName }
      await acceptInvitation(context.get(resourcesContext), input, context.get(requestContext))
      throw redirect('/adminsite?joined', 303)
    },
    { username: String(form.get('username') ?? '') },
  )
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction)
}

/** The page behind an invitation link: the invited person chooses a username and a password. */
export default function Invitation({
  loaderData: { firm, email, invited, problem },
  actionData,
}: Route.ComponentProps) {
  if (!invited) {
    return (
      <>
        <SignInHead title={problem?.code === 'too-many-attempts' ? 'Please wait' : 'This invitation is over'}>
          {problem?.message} If you need another, please ask whoever invited you, or write to {email}.
        </SignInHead>
        <Link className="btn" to="/adminsite">
          I have an account: sign in <ArrowIcon />
        </Link>
      </>
    )
  }
  const { label, summary } = roles[invited.role]
  return (
    <>
      <SignInHead title={`Welcome, ${invited.name}`}>
        You are invited to the office of {firm} as <strong>{label.toLowerCase()}</strong>:{' '}
        {summary.charAt(0).toLowerCase() + summary.slice(1)}.
      </SignInHead>
      <AcceptanceForm actionData={actionData} />
    </>
  )
}

function AcceptanceForm({ actionData }: Pick<Route.ComponentProps, 'actionData'>) {
  const busy = useNavigation().formMethod === 'POST'
  const problem = actionData?.problem
  const typed = actionData && 'values' in actionData ? actionData.values.username : undefined
  const { errors, attributes } = useForm({ check: bySchema(AcceptedInvitation), problem, field: 'form', busy })
  // The full name is part of the invitation: only its sender can change it.
  const formError = errors.form?.[0] ?? errors.fullName?.[0]
  return (
    <Form className="form" method="post" {...attributes}>
      {formError && (
        <Note kind="bad" title={formError}>
          {errors.fullName && <p>Please ask whoever invited you to invite you anew.</p>}
        </Note>
      )}
      <TextField
        name="username"
        label="Username"
        autoComplete="username"
        hint="You sign in with it. 3 to 30 letters, digits, dots or underscores."
        value={typed}
        errors={errors.username}
      />
      <NewPasswordField label="Password" hint="Four unrelated words are a good choice." errors={errors.newPassword} />
      <BusyButton busy={busy} label="Make my account" busyLabel="Making it…" />
    </Form>
  )
}
