import { z } from 'zod'
import { rules } from '#domain/rules.ts'
import { Password } from './new-password.ts'

const { minUsername, maxUsername, maxEmail } = rules.account
const noAddressDomain = '@no-address.invalid'

/** Who is signed in, and by which session. */
export type Self = { id: string; username: string; sessionId: string; token: string; signedInAt: Date }

/** Who asks: the request's headers, which hold the cookies, and its address. */
export type Sender = { headers: Headers; address: string }

/** A name as it is looked for and counted: however it is written, it is one name. */
export function plainName(name: string) {
  return name.normalize('NFKC').replace(/\p{C}/gu, '').trim().toLowerCase()
}

/** Every account needs an address of its own; .invalid is never delivered to. */
export function noAddress(username: string) {
  return `${username.toLowerCase()}${noAddressDomain}`
}

/** The address letters go to, if there is one. */
export function addressOf({ email }: { email: string }) {
  return email.endsWith(noAddressDomain) ? undefined : email
}

const username = z
  .string('Username is required')
  .trim()
  .min(1, 'Username is required')
  .regex(
    new RegExp(`^[a-zA-Z0-9_.]{${minUsername},${maxUsername}}$`),
    `Username takes ${minUsername} to ${maxUsername} letters, digits, dots or underscores`,
  )

/** An address, or nothing. */
const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(maxEmail, `An e-mail address has at most ${maxEmail} characters.`)
  .transform((value) => value || undefined)
  .pipe(z.email('Enter an e-mail address in the form name@example.com.').optional())
  .refine((value) => !value?.endsWith(noAddressDomain), 'Enter an e-mail address that letters reach.')
  .optional()

/** What a new account of the office needs; its password is made for it. */
export const NewColleague = z.object({ username, email })

/** Asked for where the sign-in is not of the last minutes. */
const ownPassword = z.string().max(1_000, 'Password is too long').optional()

/** What the account page sends to add a colleague. */
export const ColleagueToAdd = NewColleague.extend({ currentPassword: ownPassword })

/** What the account page sends to remove a colleague, to give one a new password, or to take a second factor away. */
export const ColleagueNamed = z.object({ username: z.string().max(200), currentPassword: ownPassword })

/** What the account page sends to change an address. */
export const EmailChange = Password.extend({ email })

/** What the forgotten-password form sends. */
export const ResetRequest = z.object({
  username: z
    .string('Username or e-mail address is required')
    .trim()
    .min(1, 'Username or e-mail address is required')
    .max(maxEmail, 'Username or e-mail address is too long'),
})

export type NewColleague = z.infer<typeof NewColleague>
export type ColleagueToAdd = z.infer<typeof ColleagueToAdd>
export type ColleagueNamed = z.infer<typeof ColleagueNamed>
export type EmailChange = z.infer<typeof EmailChange>
export type ResetRequest = z.infer<typeof ResetRequest>
