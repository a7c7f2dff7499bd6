import { Form, useNavigation } from 'react-router'
import { requestContext, resourcesContext } from '#app/context.ts'
import { answerForm, answerHeaders } from '#app/form-action.ts'
import { BusyButton } from '#app/office/forms/form-controls.tsx'
import { sendForm } from '#app/office/forms/use-form.ts'
import { Note } from '#app/ui/notice.tsx'
import { closeAccount, findClosingLink, isOnlyOwner } from '#domain/accounts/sign-in/close-account.server.ts'
import { rules } from '#domain/rules.ts'
import type { Route } from './+types/close-account.ts'
import { SignInHead } from './head.tsx'
import { readToken } from './return-to.ts'

export const headers = answerHeaders

/** Only reads: programs that scan mail open every link, and must not close the account. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(resourcesContext)
  const user = await findClosingLink(db, readToken(request))
  return { account: user && { username: user.username, isOnly: await isOnlyOwner(db, user) } }
}

export function action({ request, context }: Route.ActionArgs) {
  return answerForm(() => closeAccount(context.get(resourcesContext), readToken(request), context.get(requestContext)))
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction)
}

export default function CloseAccount({ loaderData: { account }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  const closed = actionData?.done
  if (closed) {
    return (
      <>
        <SignInHead title="The account is closed">
          Every session of {closed.username} has ended, and nobody can sign in with it.
        </SignInHead>
        <p>
          {closed.isOnly
            ? 'You are the only owner. Choose a new password by a letter: it opens the account again.'
            : 'The owners have been told. One of them opens it again and gives you a new password.'}
        </p>
        {closed.isOnly && (
          <a className="btn" href="/adminsite/forgot">
            Choose a new password
          </a>
        )}
        <p>If you use the old password anywhere else, please change it there too.</p>
      </>
    )
  }
  if (!account) {
    return (
      <SignInHead title="This link is over">
        It has been used, or is older than {rules.signInEmails.linkDays} days. If somebody else uses your account,
        choose a new password and tell an owner.
      </SignInHead>
    )
  }
  return (
    <>
      <SignInHead title="Was it not you?">
        This closes the account <strong>{account.username}</strong>, so that whoever signed in can do nothing more.
      </SignInHead>
      <ul>
        <li>Every session ends, on every device, and links for a new password end too.</li>
        {account.isOnly ? (
          <li>
            You are the only owner: the account stays closed until you choose a new password by “Forgot password”, or
            whoever runs the site sets one.
          </li>
        ) : (
          <li>The account stays closed until an owner opens it again. The owners are told by letter.</li>
        )}
        <li>Letters go to the address that this one reached.</li>
      </ul>
      {actionData?.problem && <Note kind="bad" title={actionData.problem.message} />}
      <Form className="form" method="post">
        <BusyButton busy={busy} label="Close the account" busyLabel="Closing…" hideArrow />
      </Form>
      <p>If it was you, there is nothing to do. You can close this page.</p>
    </>
  )
}
