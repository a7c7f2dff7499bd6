import { contentContext, requestContext, resourcesContext, userContext } from '#app/context.ts'
import { answerHeaders } from '#app/form-action.ts'
import { sendForm } from '#app/office/forms/use-form.ts'
import { ListFailed } from '#app/office/lists/list-states.tsx'
import { nullOnNetworkError, useLastLoaded } from '#app/office/loader-data.tsx'
import type { DashboardHandle } from '#app/office/office-page.tsx'
import { SectionsNav } from '#app/office/sections-nav.tsx'
import { addressOf, fullNameOf } from '#domain/accounts/account.ts'
import { hasPassword, listUsers } from '#domain/accounts/accounts.server.ts'
import { describePasskeys } from '#domain/accounts/edit-passkeys.server.ts'
import { findSecondFactor } from '#domain/accounts/second-factor.server.ts'
import { describeSessions } from '#domain/accounts/sign-in/sessions.server.ts'
import { composeSample } from '#domain/accounts/sign-in/sign-in-email.server.ts'
import type { Route } from './+types/account-page.ts'
import { answerAccountForm } from './account-action.server.ts'
import { Passkeys } from './passkeys.tsx'
import { EmailAddress, Names, OwnRole } from './profile.tsx'
import { SecondFactor } from './second-factor.tsx'
import { FirstPasswordForm, PasswordForm, Sessions, SignInEmails } from './sign-ins.tsx'

export const handle: DashboardHandle = { title: 'Account' }

export const headers = answerHeaders

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, mail } = context.get(resourcesContext)
  const self = context.get(userContext)
  const users = await listUsers(db)
  // Read the account again: the form of this request may have changed it.
  const own = users.find((user) => user.id === self.id)
  return {
    username: own?.username ?? self.username,
    fullName: own && fullNameOf(own),
    passkeys: await describePasskeys({ db }, self.id),
    hasPassword: await hasPassword(db, self.id),
    sessions: await describeSessions({ db }, self),
    factor: await findSecondFactor(db, self.id),
    email: own && addressOf(own),
    assignmentEmails: own?.assignmentLettersOffAt === null,
    hasMail: mail !== undefined,
    emailSample: await composeSample(context.get(resourcesContext), context.get(contentContext), self, {
      headers: request.headers,
      address: context.get(requestContext).address,
    }),
    role: self.role,
    owners: users.filter(({ role }) => role === 'owner').map(({ name }) => name),
  }
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return nullOnNetworkError(serverLoader())
}

export function action(args: Route.ActionArgs) {
  return answerAccountForm(args)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction)
}

/** The user's own account. If reloading it fails it stays: recovery codes and secrets are shown only once. */
export default function Account({ loaderData }: Route.ComponentProps) {
  const loaded = useLastLoaded(loaderData)
  if (!loaded) return <ListFailed what="Your account" />
  const { username, fullName, passkeys, hasPassword, sessions, factor, role, owners } = loaded
  const { email, assignmentEmails, hasMail } = loaded
  return (
    <div className="account">
      <SectionsNav label="Account" parts={parts} />
      <div className="stack gap-7">
        {!loaderData && <ListFailed what="The newest state of your account" />}
        <Passkeys
          passkeys={passkeys}
          hasPassword={hasPassword}
          suggestion={sessions.find(({ isCurrent }) => isCurrent)?.name ?? ''}
        />
        <Names username={username} fullName={fullName} />
        <Sessions sessions={sessions} />
        <SecondFactor factor={factor} hasPassword={hasPassword} />
        {hasPassword ? <PasswordForm /> : <FirstPasswordForm />}
        <EmailAddress email={email} assignmentEmails={assignmentEmails} hasMail={hasMail} />
        <SignInEmails email={email} hasMail={hasMail} sample={loaded.emailSample} />
        <OwnRole role={role} owners={owners} />
      </div>
    </div>
  )
}

/** Section ids and their labels. */
const parts = [
  ['passkeys', 'Passkeys'],
  ['name', 'Name'],
  ['sessions', 'Sessions'],
  ['second-factor', 'Second factor'],
  ['password', 'Password'],
  ['e-mail', 'E-mail'],
  ['sign-in-letters', 'Letters'],
  ['role', 'Role'],
] as const
