import type { ActionFunctionArgs } from 'react-router'
import { answerPageForm, type PageForms } from '#app/office/forms/answer-page-form.server.ts'
import {
  ColleagueInput,
  ColleagueRoleChange,
  ColleagueToAdd,
  SecondStepSwitch,
  type Self,
} from '#domain/accounts/account.ts'
import { listPeople } from '#domain/accounts/accounts.server.ts'
import { InvitationInput, NewInvitation } from '#domain/accounts/invitation.ts'
import { listInvitations } from '#domain/accounts/invitations.server.ts'
import { inviteColleague, sendInvitationAgain, withdrawInvitation } from '#domain/accounts/invite-colleague.server.ts'
import {
  addColleague,
  changeColleagueRole,
  removeColleague,
  resetColleaguePassword,
  switchSecondStep,
} from '#domain/accounts/manage-accounts.server.ts'
import { removeColleagueFactor } from '#domain/accounts/second-factor.server.ts'
import { describeSecondStepRule } from '#domain/accounts/second-step.server.ts'
import { isRecent } from '#domain/accounts/sign-in/sign-in.server.ts'
import type { Role } from '#domain/change/rights.ts'
import { parse } from '#domain/problem.ts'
import type { Resources } from '#platform/resources.ts'

export async function loadPeople({ db, mail }: Pick<Resources, 'db' | 'mail'>, self: Self) {
  const now = new Date()
  const people = await listPeople(db)
  const invitations = await listInvitations(db)
  return {
    people: people.map((person) => ({ ...person, isSelf: person.id === self.id })),
    invitations: invitations.map((invitation) => ({
      ...invitation,
      isExpired: invitation.endsAt <= now.toISOString(),
    })),
    hasMail: mail !== undefined,
    recent: isRecent(self),
    secondStep: await describeSecondStepRule(db, self, now),
  }
}

type LoadedPeople = Awaited<ReturnType<typeof loadPeople>>
export type ListedPerson = LoadedPeople['people'][number]
export type ListedInvitation = LoadedPeople['invitations'][number]

/** Processes a form of the page People, chosen by its `intent`. */
export function answerPeopleForm(args: Pick<ActionFunctionArgs, 'request' | 'context'>) {
  return answerPageForm(forms, args)
}

/** Values that the page shows after a form was processed. */
type PeopleFormResult = {
  colleague: { username: string; name: string; password: string; secondFactor?: boolean; passkeys?: number }
  factorRemoved: { username: string; passkeys: number }
  removed: string
  invited: { name: string; endsAt: string }
  withdrawn: string
  roleChanged: { name: string; role: Role }
}

export type PeopleDone = { intent: string } & Partial<PeopleFormResult>

const forms: PageForms<PeopleFormResult> = {
  async 'add-colleague'({ resources, self, form, sender }) {
    return { colleague: await addColleague(resources, self, parse(ColleagueToAdd, form), sender) }
  },
  async 'reset-colleague'({ resources, self, form, sender }) {
    return { colleague: await resetColleaguePassword(resources, self, parse(ColleagueInput, form), sender) }
  },
  async 'take-second-factor'({ resources, self, form, sender }) {
    return { factorRemoved: await removeColleagueFactor(resources, self, parse(ColleagueInput, form), sender) }
  },
  async 'remove-colleague'({ resources, self, form, sender }) {
    return { removed: (await removeColleague(resources, self, parse(ColleagueInput, form), sender)).username }
  },
  async 'give-role'({ resources, self, form, sender }) {
    const { name, role } = await changeColleagueRole(resources, self, parse(ColleagueRoleChange, form), sender)
    return { roleChanged: { name, role } }
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
