import { Form, redirect, useNavigation } from 'react-router'
import { contentContext, requestContext, resourcesContext } from '#app/context.ts'
import { answerForm, answerHeaders, readForm, withCookies } from '#app/form-action.ts'
import { qrPath } from '#app/office/credentials/qr-path.ts'
import { QrCode, RecoveryCodes, ScanStep } from '#app/office/credentials/second-factor-setup.tsx'
import { BusyButton, PasswordField } from '#app/office/forms/form-controls.tsx'
import { bySchema, sendForm, useForm } from '#app/office/forms/use-form.ts'
import { TextField } from '#app/ui/field.tsx'
import { ArrowIcon } from '#app/ui/icons.tsx'
import { Code, Password } from '#domain/accounts/credentials.ts'
import { beginSecondFactor, confirmSecondFactor } from '#domain/accounts/second-factor.server.ts'
import { findPendingRequirement, findSelf } from '#domain/accounts/sign-in/sign-in.server.ts'
import { longDate } from '#domain/dates.ts'
import { parse } from '#domain/problem.ts'
import type { Route } from './+types/second-step.ts'
import { SignInStep } from './head.tsx'
import { readReturnPath } from './return-to.ts'

export const headers = answerHeaders

export async function loader({ request, context }: Route.LoaderArgs) {
  const self = await requireUserWithoutSecondStep({ request, context })
  const isOverdue = findPendingRequirement(self) !== undefined
  return { until: isOverdue ? undefined : longDate(self.secondStepDueAt), to: readReturnPath(request) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const self = await requireUserWithoutSecondStep({ request, context })
  const form = await readForm(request)
  const resources = context.get(resourcesContext)
  const sender = { headers: request.headers, address: context.get(requestContext).address }
  return await answerForm(async () => {
    if (form.get('intent') === 'confirm') {
      const cookies = await confirmSecondFactor(resources, self, parse(Code, form), sender)
      throw redirect(readReturnPath(request), { status: 303, headers: withCookies(cookies) })
    }
    const input = { ...parse(Password, form), issuer: context.get(contentContext).firm.name }
    const { address, recoveryCodes } = await beginSecondFactor(resources, self, input, sender)
    return { address, recoveryCodes: recoveryCodes.join(' ') }
  }, readSetup(form))
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction)
}

/** Sets up the required second step. After the grace period no other page opens before it is done. */
export default function SecondStep({ loaderData: { until, to }, actionData }: Route.ComponentProps) {
  const setup = actionData?.done ?? (actionData && 'values' in actionData ? actionData.values : undefined)
  return (
    <SignInStep
      title="Set up a second step"
      words="The office requires it of everyone: a code of an app beside the password. A stolen password alone then opens nothing."
    >
      {setup?.address ? (
        <CodeStep setup={setup} problem={actionData?.problem} />
      ) : (
        <PasswordStep problem={actionData?.problem} />
      )}
      {until ? (
        <p>
          You can work without it until {until}.{' '}
          <a className="link" href={to}>
            Not now <ArrowIcon />
          </a>
        </p>
      ) : (
        <p>
          The days in which you could work without it are over. Nothing else opens before it is set up. If you have a
          passkey, log out and sign in with it.
        </p>
      )}
    </SignInStep>
  )
}

type Problem = { message: string; fields?: Record<string, string[] | undefined> }

function PasswordStep({ problem }: { problem?: Problem }) {
  const busy = useNavigation().formMethod === 'POST'
  const { errors, attributes } = useForm({ check: bySchema(Password), problem, field: 'currentPassword', busy })
  return (
    <Form className="form" method="post" {...attributes}>
      <PasswordField
        name="currentPassword"
        label="Your password"
        autoComplete="current-password"
        hint="Once more, so that nobody else sets it up in your place. You need an app such as Aegis or Google Authenticator."
        errors={errors.currentPassword}
      />
      <BusyButton busy={busy} label="Go on" busyLabel="Preparing…" intent="begin" />
    </Form>
  )
}

type Setup = { address: string; recoveryCodes: string }

/**
 * Shows the secret and the recovery codes, and asks for a first code of the app. The form sends both back, to show them
 * again after a wrong code: the server sends them only once.
 */
function CodeStep({ setup: { address, recoveryCodes }, problem }: { setup: Partial<Setup>; problem?: Problem }) {
  const busy = useNavigation().formMethod === 'POST'
  const { errors, attributes } = useForm({ check: bySchema(Code), problem, field: 'code', busy })
  const secret = new URLSearchParams(address?.split('?')[1]).get('secret') ?? ''
  return (
    <Form className="form second-step" method="post" {...attributes}>
      <input type="hidden" name="address" value={address} />
      <input type="hidden" name="recoveryCodes" value={recoveryCodes} />
      <ScanStep secret={secret} />
      <QrCode {...qrPath(address ?? '')} />
      <p>
        <span className="strong">2.</span> Keep these ten recovery codes in a safe place. Each works once, where the
        telephone is lost. They are not shown again.
      </p>
      <RecoveryCodes codes={recoveryCodes?.split(' ') ?? []} />
      <TextField
        name="code"
        label="3. Type the six digits that the app shows"
        autoComplete="one-time-code"
        inputMode="numeric"
        errors={errors.code}
      />
      <BusyButton busy={busy} label="Switch on and go on" busyLabel="Switching on…" intent="confirm" />
    </Form>
  )
}

/** Reads the setup that the form sends back. Accepts only values in our own format, so that nothing else is shown. */
function readSetup(form: FormData): Record<string, string> {
  const [address, recoveryCodes] = [String(form.get('address') ?? ''), String(form.get('recoveryCodes') ?? '')]
  const isValid = /^otpauth:\/\/totp\/\S{1,500}$/.test(address) && /^[\w-]+( [\w-]+){0,20}$/.test(recoveryCodes)
  return isValid ? { address, recoveryCodes } : {}
}

async function requireUserWithoutSecondStep({ request, context }: Pick<Route.LoaderArgs, 'request' | 'context'>) {
  const self = await findSelf(context.get(resourcesContext), request.headers)
  if (!self) throw redirect('/adminsite')
  if (self.mustChoosePassword) throw redirect('/adminsite/first-password')
  const { secondStepDueAt } = self
  if (!secondStepDueAt) throw redirect(readReturnPath(request))
  return { ...self, secondStepDueAt }
}
