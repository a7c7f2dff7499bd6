import { z } from 'zod'
import { rules } from '#domain/rules.ts'

const { minPasswordLength } = rules.signIn

/** What the sign-in form sends. */
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
