import { type ActionFunctionArgs, data } from 'react-router'
import { contentContext, requestContext, resourcesContext, userContext } from '#app/context.ts'
import { answerForm, readForm } from '#app/form-action.ts'
import { qrPath } from '#app/office/qr-path.ts'
import { withCookies } from '#app/office/with-cookies.ts'
import {
  ColleagueNamed,
  ColleagueToAdd,
  EmailChange,
  FullNameChange,
  type Self,
  type Sender,
  UsernameChange,
} from '#domain/accounts/account.ts'
import { changePassword } from '#domain/accounts/change-password.server.ts'
import { Code, Password, PasswordChange } from '#domain/accounts/credentials.ts'
import {
  changeEmail,
  changeFullName,
  changeUsername,
  chooseAssignmentEmails,
} from '#domain/accounts/edit-account.server.ts'
import { endOtherSessions, endSession } from '#domain/accounts/end-sessions.server.ts'
import { addColleague, removeColleague, resetColleague } from '#domain/accounts/manage-accounts.server.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  removeColleaguesFactor,
  renewRecoveryCodes,
} from '#domain/accounts/second-factor.server.ts'
import { staff } from '#domain/change/actor.ts'
import { parse } from '#domain/parse.ts'
import { Problem } from '#domain/problem.ts'
import type { Resources } from '#platform/resources.ts'

type Sent = Pick<ActionFunctionArgs, 'request' | 'context'>

/** What comes of one of the account page's forms, with the cookies of a session that was renewed. */
export async function answerAccountForm({ request, context }: Sent) {
  const form = await readForm(request)
  const intent = String(form.get('intent'))
  let cookies: string[] = []
  const answer = await answerForm(
    async () => {
      const { cookies: renewed = [], ...shown } = await doAccountForm(intent, form, { request, context })
      cookies = renewed
      return { intent, ...shown }
    },
    { intent },
  )
  return 'done' in answer ? data(answer, { headers: withCookies(cookies) }) : answer
}

type AccountActionInput = { resources: Resources; self: Self; form: FormData; sender: Sender; firmName: string }
/** What a page shows when it is done, and the cookies of the session that has taken the old one's place. */
type Answer = { cookies?: string[] } & Partial<Shown>
type Shown = {
  qr: ReturnType<typeof qrPath>
  secret: string
  recoveryCodes: string[]
  fullName: string
  colleague: { username: string; name: string; password: string; secondFactor?: boolean }
  withoutFactor: string
  removed: string
  ended: number
}

/** The forms of the account page by the name of their button. */
const forms: Record<string, (asked: AccountActionInput) => Promise<Answer>> = {
  async 'end-session'({ resources, self, form, sender }) {
    await endSession(resources, self, String(form.get('id')), sender)
    return { ended: 1 }
  },
  async 'end-other-sessions'({ resources, self, sender }) {
    return { ended: await endOtherSessions(resources, self, sender) }
  },
  async password({ resources, self, form, sender, firmName }) {
    const change = { ...parse(PasswordChange, form), firmName }
    return { cookies: await changePassword(resources, self, change, sender) }
  },
  async 'full-name'({ resources, self, form, sender }) {
    const input = parse(FullNameChange, form)
    await changeFullName(resources, staff(self, sender), input)
    return { fullName: input.fullName ?? '' }
  },
  async username({ resources, self, form, sender }) {
    await changeUsername(resources, self, parse(UsernameChange, form), sender)
    return {}
  },
  async email({ resources, self, form, sender }) {
    await changeEmail(resources, self, parse(EmailChange, form), sender)
    return {}
  },
  async 'assignment-letters'({ resources, self, form, sender }) {
    await chooseAssignmentEmails(resources, staff(self, sender), form.get('on') === 'yes')
    return {}
  },
  async 'begin-second-factor'({ resources, self, form, sender, firmName }) {
    const input = { ...parse(Password, form), issuer: firmName }
    const { address, secret, recoveryCodes } = await beginSecondFactor(resources, self, input, sender)
    return { qr: qrPath(address), secret, recoveryCodes }
  },
  async 'confirm-second-factor'({ resources, self, form, sender }) {
    return { cookies: await confirmSecondFactor(resources, self, parse(Code, form), sender) }
  },
  async 'recovery-codes'({ resources, self, form, sender }) {
    return { recoveryCodes: await renewRecoveryCodes(resources, self, parse(Password, form), sender) }
  },
  async 'end-second-factor'({ resources, self, form, sender }) {
    return { cookies: await endSecondFactor(resources, self, parse(Password, form), sender) }
  },
  async 'add-colleague'({ resources, self, form, sender }) {
    return { colleague: await addColleague(resources, self, parse(ColleagueToAdd, form), sender) }
  },
  async 'reset-colleague'({ resources, self, form, sender }) {
    return { colleague: await resetColleague(resources, self, parse(ColleagueNamed, form), sender) }
  },
  async 'take-second-factor'({ resources, self, form, sender }) {
    return { withoutFactor: await removeColleaguesFactor(resources, self, parse(ColleagueNamed, form), sender) }
  },
  async 'remove-colleague'({ resources, self, form, sender }) {
    return { removed: (await removeColleague(resources, self, parse(ColleagueNamed, form), sender)).username }
  },
}

async function doAccountForm(intent: string, form: FormData, { request, context }: Sent) {
  const work = Object.hasOwn(forms, intent) ? forms[intent] : undefined
  if (!work) throw new Problem('unreadable')
  return await work({
    resources: context.get(resourcesContext),
    self: context.get(userContext),
    form,
    sender: { headers: request.headers, address: context.get(requestContext).address },
    firmName: context.get(contentContext).firm.name,
  })
}
