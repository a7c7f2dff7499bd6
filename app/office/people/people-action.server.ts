import type { ActionFunctionArgs } from 'react-router'
import { answerPageForm, type PageForms } from '#app/office/forms/answer-page-form.server.ts'
import { ColleagueInput, ColleagueRoleChange, ColleagueToAdd, SecondStepSwitch } from '#domain/accounts/account.ts'
import { InvitationInput, NewInvitation } from '#domain/accounts/invitations/invitation.ts'
import {
  inviteColleague,
  sendInvitationAgain,
  withdrawInvitation,
} from '#domain/accounts/invitations/invite-colleague.server.ts'
import {
  addColleague,
  changeColleagueRole,
  removeColleague,
  resetColleague,
} from '#domain/accounts/manage-accounts.server.ts'
import { switchSecondStep } from '#domain/accounts/second-step/require-second-step.server.ts'
import { removeColleaguesFactor } from '#domain/accounts/second-step/second-factor.server.ts'
import type { Role } from '#domain/change/rights.ts'
import { parse } from '#domain/parse.ts'

/** Processes a form of the page People, chosen by its `intent`. */
export function answerPeopleForm(args: Pick<ActionFunctionArgs, 'request' | 'context'>) {
  return answerPageForm(forms, args)
}

/** Values that the page shows after a form was processed. */
type PeopleFormResult = {
  colleague: { username: string; name: string; password: string; secondFactor?: boolean; passkeys?: number }
  withoutFactor: { username: string; passkeys: number }
  removed: string
  invited: { name: string; endsAt: string }
  withdrawn: string
  given: { name: string; role: Role }
}

export type PeopleDone = { intent: string } & Partial<PeopleFormResult>

const forms: PageForms<PeopleFormResult> = {
  async 'add-colleague'({ resources, self, form, sender }) {
    return { colleague: await addColleague(resources, self, parse(ColleagueToAdd, form), sender) }
  },
  async 'reset-colleague'({ resources, self, form, sender }) {
    return { colleague: await resetColleague(resources, self, parse(ColleagueInput, form), sender) }
  },
  async 'take-second-factor'({ resources, self, form, sender }) {
    return { withoutFactor: await removeColleaguesFactor(resources, self, parse(ColleagueInput, form), sender) }
  },
  async 'remove-colleague'({ resources, self, form, sender }) {
    return { removed: (await removeColleague(resources, self, parse(ColleagueInput, form), sender)).username }
  },
  async 'give-role'({ resources, self, form, sender }) {
    const { name, role } = await changeColleagueRole(resources, self, parse(ColleagueRoleChange, form), sender)
    return { given: { name, role } }
  },
  async 'second-step'({ resources, self, form, sender }) {
    await switchSecondStep(resources, self, parse(SecondStepSwitch, form), sender)
    return {}
  },
  async invite({ resources, self, form, sender }) {
    return { invited: await inviteColleague(resources, self, parse(NewInvitation, form), sender) }
  },
  async 'send-again'({ resources, self, form, sender }) {
    return { invited: await sendInvitationAgain(resources, self, parse(InvitationInput, form).id, sender) }
  },
  async withdraw({ resources, self, form, sender }) {
    return { withdrawn: (await withdrawInvitation(resources, self, parse(InvitationInput, form).id, sender)).name }
  },
}
