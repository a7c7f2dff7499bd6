import { z } from 'zod'
import { Role, RoleChange } from '#domain/change/rights.ts'
import { rules } from '#domain/rules.ts'

const { minUsername, maxUsername, maxFullName, maxEmail } = rules.account
const noAddressDomain = '@no-address.invalid'

/** Who is signed in, and by which session; the name is what colleagues read. */
export type Self = {
  id: string
  username: string
  name: string
  role: Role
  sessionId: string
  token: string
  signedInAt: Date
}

/** Who asks: the request's headers, which hold the cookies, and its address. */
export type Sender = { headers: Headers; address: string }

/** A name as it is looked for and counted: however it is written, it is one name. */
export function plainName(name: string) {
  return name.normalize('NFKC').replace(/\p{C}/gu, '').trim().toLowerCase()
}

/** What an account is called, as `user.name` keeps it for whoever shows it: its full name, or else its username. */
export function accountName({ fullName, username }: { fullName?: string; username: string }) {
  return fullName || username.toLowerCase()
}

/** The full name of an account, if it has one. */
export function fullNameOf({ name, username }: { name: string; username: string }) {
  return name === username ? undefined : name
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

/** Joiners are part of how names are written in Indian scripts. */
const invisible = /[\p{Cc}\p{Cs}\p{Co}]|(?![\u200c\u200d])\p{Cf}/u

/** A name, or nothing. */
const fullName = z
  .string()
  .transform((value) => value.normalize('NFC').replace(/\s+/g, ' ').trim())
  .pipe(
    z
      .string()
      .max(maxFullName, `A full name has at most ${maxFullName} characters.`)
      .refine((value) => !invisible.test(value), { error: 'A full name has no invisible signs.', abort: true })
      .refine((value) => value === '' || /\p{L}/u.test(value), 'A full name has at least one letter.'),
  )
  .transform((value) => value || undefined)
  .optional()

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
export const NewColleague = z.object({ username, fullName, email, role: Role })

/** Asked for where the sign-in is not of the last minutes, or always; whether it must be there is for the operation to say. */
export const ownPassword = z.string().max(1_000, 'Password is too long').optional()

/** What a form sends that asks for nothing else. */
export const OwnPassword = z.object({ currentPassword: ownPassword })

/** What the page People sends to add a colleague. */
export const ColleagueToAdd = NewColleague.extend({ currentPassword: ownPassword })

/** What the page People sends to remove a colleague, to give one a new password, or to take a second factor away. */
export const ColleagueNamed = z.object({ username: z.string().max(200), currentPassword: ownPassword })

/** What the page of people sends to require a second step of everybody, or to leave it to each person. */
export const SecondStepSwitch = z.object({ state: z.enum(['on', 'off']), currentPassword: ownPassword })

/** What the page People sends to give somebody a role. */
export const RoleToGive = ColleagueNamed.extend(RoleChange.shape)

/** What the account page sends to change one's own full name. */
export const FullNameChange = z.object({ fullName })

/** What the account page sends to change one's own username. */
export const UsernameChange = z.object({ username, currentPassword: ownPassword })

/** What the account page sends to change an address. */
export const EmailChange = z.object({ email, currentPassword: ownPassword })

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
export type SecondStepSwitch = z.infer<typeof SecondStepSwitch>
export type RoleToGive = z.infer<typeof RoleToGive>
export type FullNameChange = z.infer<typeof FullNameChange>
export type UsernameChange = z.infer<typeof UsernameChange>
export type EmailChange = z.infer<typeof EmailChange>
export type ResetRequest = z.infer<typeof ResetRequest>
