import { z } from 'zod'
import { rules } from '#domain/rules.ts'

const { minLength, maxLength } = rules.newPassword

const newPassword = z
  .string('Password is required')
  .min(1, 'Password is required')
  .min(minLength, `Password must be at least ${minLength} characters`)
  .max(maxLength, `Password must be at most ${maxLength} characters`)

/** Asked again before an account is changed, so that an unwatched browser is not enough. */
export const Password = z.object({
  currentPassword: z.string('Password is required').min(1, 'Password is required').max(1_000, 'Password is too long'),
})

/** What the form behind the link in the letter sends. */
export const NewPassword = z.object({ newPassword })

/** What somebody sends who must choose a password in the place of a given one. */
export const ChosenPassword = NewPassword.extend({
  again: z.string('Please type it once more').min(1, 'Please type it once more'),
}).refine(({ newPassword, again }) => newPassword === again, {
  path: ['again'],
  message: 'This is not the same password',
})

/** What the account page sends to change a password. */
export const PasswordChange = Password.extend({ newPassword })

export type Password = z.infer<typeof Password>
export type NewPassword = z.infer<typeof NewPassword>
export type PasswordChange = z.infer<typeof PasswordChange>
