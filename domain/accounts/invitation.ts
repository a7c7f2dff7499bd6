import { z } from 'zod'
import { ColleagueToAdd, UsernameChange } from './account.ts'
import { NewPassword } from './credentials.ts'

const { fullName, email, role, currentPassword } = ColleagueToAdd.shape

/** Sent by the page People to invite somebody; name and address are required here. */
export const NewInvitation = z.object({
  fullName: fullName.transform(required('Full name is required')),
  email: email.transform(required('E-mail address is required')),
  role,
  currentPassword,
})

/** Sent by the page People to send an invitation again, or to withdraw it. */
export const InvitationInput = z.object({ id: z.string().max(100) })

/** Sent by the form behind the invitation link. */
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
