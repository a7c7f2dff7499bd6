import type { Self } from '#domain/accounts/account.ts'
import { listInvitations } from '#domain/accounts/invitations/invitations.server.ts'
import { listPeople } from '#domain/accounts/people.server.ts'
import { describeSecondStepRule } from '#domain/accounts/second-step.server.ts'
import { isRecent } from '#domain/accounts/sign-in/session.server.ts'
import type { Resources } from '#platform/resources.ts'

export async function loadPeople({ db, mail }: Pick<Resources, 'db' | 'mail'>, self: Self, now = new Date()) {
  const people = await listPeople(db)
  const invitations = await listInvitations(db)
  return {
    people: people.map((person) => ({ ...person, isSelf: person.id === self.id })),
    invitations: invitations.map((invitation) => ({
      ...invitation,
      isOver: invitation.endsAt <= now.toISOString(),
    })),
    hasMail: mail !== undefined,
    recent: isRecent(self),
    secondStep: await describeSecondStepRule(db, self, now),
  }
}

export type LoadedPeople = Awaited<ReturnType<typeof loadPeople>>
export type ListedPerson = LoadedPeople['people'][number]
export type ListedInvitation = LoadedPeople['invitations'][number]
