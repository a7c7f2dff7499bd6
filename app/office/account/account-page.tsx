import { contentContext, requestContext, resourcesContext, userContext } from '#app/context.ts'
import { answerHeaders } from '#app/form-action.ts'
import { sendForm } from '#app/office/forms/send-form.ts'
import type { DashboardHandle } from '#app/office/route-handle.ts'
import { SectionsNav } from '#app/office/sections-nav.tsx'
import { addressOf, fullNameOf } from '#domain/accounts/account.ts'
import { listUsers } from '#domain/accounts/accounts.server.ts'
import { describeSessions } from '#domain/accounts/end-sessions.server.ts'
import { findSecondFactor } from '#domain/accounts/second-factor.server.ts'
import { isRecent } from '#domain/accounts/session.server.ts'
import { composeSample } from '#domain/accounts/sign-in-email.server.ts'
import { may } from '#domain/change/rights.ts'
import type { Route } from './+types/account-page.ts'
import { answerAccountForm } from './account-action.server.ts'
import { Colleagues } from './colleagues.tsx'
import { EmailAddress } from './email.tsx'
import { Names } from './names.tsx'
import { PasswordForm } from './password.tsx'
import { SecondFactor } from './second-factor.tsx'
import { Sessions } from './sessions.tsx'
import { SignInLetters } from './sign-in-letters.tsx'

export const handle: DashboardHandle = { title: 'Account' }

export const headers = answerHeaders

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, mail } = context.get(resourcesContext)
  const self = context.get(userContext)
  const users = await listUsers(db)
  // Read anew: the form that is being answered may have changed it.
  const own = users.find((user) => user.id === self.id)
  return {
    username: own?.username ?? self.username,
    fullName: own && fullNameOf(own),
    sessions: await describeSessions({ db }, self),
    factor: await findSecondFactor(db, self.id),
    email: own && addressOf(own),
    assignmentLetters: own?.assignmentLettersOffAt === null,
    hasMail: mail !== undefined,
    letterSample: await composeSample(context.get(resourcesContext), context.get(contentContext), self, {
      headers: request.headers,
      address: context.get(requestContext).address,
    }),
    recent: isRecent(self),
    first: users.find(({ role }) => role === 'owner')?.name ?? '',
    colleagues: may(self.role, 'people') ? users.map((user) => asColleague(user, self.id)) : undefined,
  }
}

export function action(asked: Route.ActionArgs) {
  return answerAccountForm(asked)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction)
}

/** One's own account and, for owners, those of the colleagues. */
export default function Account({ loaderData }: Route.ComponentProps) {
  const { username, fullName, sessions, factor, email, assignmentLetters, hasMail, recent, first, colleagues } =
    loaderData
  return (
    <div className="account">
      <SectionsNav label="Account" parts={parts} />
      <div className="stack gap-7">
        <Names username={username} fullName={fullName} />
        <Sessions sessions={sessions} />
        <SecondFactor factor={factor} />
        <PasswordForm />
        <EmailAddress email={email} assignmentLetters={assignmentLetters} hasMail={hasMail} />
        <SignInLetters email={email} hasMail={hasMail} sample={loaderData.letterSample} />
        <Colleagues first={first} colleagues={colleagues} recent={recent} />
      </div>
    </div>
  )
}

/** By the ids of their sections. */
const parts = [
  ['name', 'Name'],
  ['sessions', 'Sessions'],
  ['second-factor', 'Second factor'],
  ['password', 'Password'],
  ['e-mail', 'E-mail'],
  ['sign-in-letters', 'Letters'],
  ['colleagues', 'Colleagues'],
] as const

type User = Awaited<ReturnType<typeof listUsers>>[number]

function asColleague(user: User, ownId: string) {
  return {
    username: user.username,
    name: user.name,
    email: addressOf(user),
    signedInAt: user.signedInAt,
    secondFactor: user.twoFactorEnabled === 1,
    mustChoosePassword: user.passwordGivenAt !== null,
    isSelf: user.id === ownId,
  }
}
