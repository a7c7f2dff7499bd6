import { data } from 'react-router'
import { answerForm } from '#app/answer-form.ts'
import { answerHeaders } from '#app/answer-headers.ts'
import { resourcesContext, userContext } from '#app/context.ts'
import { readForm } from '#app/read-form.ts'
import { addressOf } from '#domain/accounts/account.ts'
import { listUsers } from '#domain/accounts/accounts.server.ts'
import type { Route } from './+types/account.ts'
import { doAccountForm } from './account-action.server.ts'
import { Colleagues } from './account-colleagues.tsx'
import { EmailForm } from './account-email.tsx'
import { PasswordForm } from './account-password.tsx'
import { SecondFactor } from './account-second-factor.tsx'
import type { DashboardHandle } from './handle.ts'
import { sendForm } from './send-form.ts'
import { withCookies } from './with-cookies.ts'

export const handle: DashboardHandle = { title: 'Account' }

export const headers = answerHeaders

export async function loader({ context }: Route.LoaderArgs) {
  const { db, mail } = context.get(resourcesContext)
  const self = context.get(userContext)
  const users = await listUsers(db)
  const isFirst = users[0]?.id === self.id
  // Read anew: the form that is being answered may have changed it.
  const own = users.find((user) => user.id === self.id)
  return {
    username: self.username,
    email: own && addressOf(own),
    hasMail: mail !== undefined,
    secondFactor: own?.twoFactorEnabled === 1,
    first: users[0]?.username ?? '',
    colleagues: isFirst
      ? users.slice(1).map((user) => ({
          username: user.username,
          email: addressOf(user),
          createdAt: user.createdAt,
        }))
      : undefined,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const intent = String(form.get('intent'))
  const email = String(form.get('email') ?? '')
  const username = String(form.get('username') ?? '')
  let cookies: string[] = []
  const answer = await answerForm(
    async () => {
      const { cookies: renewed = [], ...shown } = await doAccountForm(intent, form, { request, context })
      cookies = renewed
      return { intent, ...shown }
    },
    { intent, email, username },
  )
  return 'done' in answer ? data(answer, { headers: withCookies(cookies) }) : answer
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction)
}

/** One's own account and, for the first one, those of the colleagues. */
export default function Account({ loaderData }: Route.ComponentProps) {
  const { email, hasMail, secondFactor, first, colleagues } = loaderData
  return (
    <div className="account">
      {!hasMail && (
        <p className="account-line">
          As long as this site sends no mail, a forgotten password is reset by whoever runs it:{' '}
          <code>npm run admin -- reset-password NAME</code>
        </p>
      )}
      <PasswordForm />
      <EmailForm email={email} />
      <SecondFactor on={secondFactor} />
      <Colleagues first={first} colleagues={colleagues} />
    </div>
  )
}
