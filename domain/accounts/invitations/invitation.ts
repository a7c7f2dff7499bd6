import { z } from 'zod'
import { ColleagueToAdd, UsernameChange } from '#domain/accounts/account.ts'
import { NewPassword } from '#domain/accounts/credentials.ts'

const { fullName, email, role, currentPassword } = ColleagueToAdd.shape

/** What the page People sends to invite somebody: there is nobody without a name, and no letter without an address. */
export const NewInvitation = z.object({
  fullName: fullName.transform(required('Full name is required')),
  email: email.transform(required('E-mail address is required')),
  role,
  currentPassword,
})

/** What the page People sends to send one again, or to take it back. */
export const InvitationNamed = z.object({ id: z.string().max(100) })

/** What the form behind the link of the letter sends. */
export const AcceptedInvitation = NewPassword.extend({ username: UsernameChange.shape.username })

export type NewInvitation = z.infer<typeof NewInvitation>
export type AcceptedInvitation = z.infer<typeof AcceptedInvitation>

function required(message: string) {
  return (value: string | undefined, context: z.RefinementCtx) => {
    if (value !== undefined) return value
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  }
}
