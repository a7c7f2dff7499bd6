import { z } from 'zod'
import { rules } from '#domain/rules.ts'

const { minPasswordLength } = rules.signIn

/** Sent by the sign-in form. */
export const Credentials = z.object({
  username: z.string('Username is required').trim().min(1, 'Username is required').max(200, 'Username is required'),
  password: z
    .string('Password is required')
    .min(1, 'Password is required')
    .min(minPasswordLength, `Password must be at least ${minPasswordLength} characters`)
    .max(1_000, 'Password is too long'),
  remember: z
    .string()
    .nullish()
    .transform((value) => value === 'on'),
})

export type Credentials = z.infer<typeof Credentials>

/** The code of the second step: six digits, or a recovery code. Spaces are removed: people type codes in groups. */
export const Code = z.object({
  code: z
    .string('Code is required')
    .transform((code) => code.replace(/\s/g, ''))
    .pipe(z.string().min(1, 'Code is required').max(50, 'Code is too long')),
})

export type Code = z.infer<typeof Code>

const { minLength, maxLength } = rules.newPassword

const newPassword = z
  .string('Password is required')
  .min(1, 'Password is required')
  .min(minLength, `Password must be at least ${minLength} characters`)
  .max(maxLength, `Password must be at most ${maxLength} characters`)

/** Required again before an account is changed: an unattended browser must not be enough. */
export const Password = z.object({
  currentPassword: z.string('Password is required').min(1, 'Password is required').max(1_000, 'Password is too long'),
})

/** Sent by the form behind the link in the e-mail. */
export const NewPassword = z.object({ newPassword })

/** Sent by the form that replaces a password set by somebody else. */
export const ChosenPassword = NewPassword.extend({
  again: z.string('Please type it once more').min(1, 'Please type it once more'),
}).refine(({ newPassword, again }) => newPassword === again, {
  path: ['again'],
  message: 'This is not the same password',
})

/** Sent by the account page to change the password. */
export const PasswordChange = Password.extend({ newPassword })

export type Password = z.infer<typeof Password>
export type NewPassword = z.infer<typeof NewPassword>
export type PasswordChange = z.infer<typeof PasswordChange>
