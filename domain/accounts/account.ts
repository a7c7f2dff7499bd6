import { z } from 'zod'
import { Role, RoleChange } from '#domain/change/rights.ts'
import { rules } from '#domain/rules.ts'

const { minUsername, maxUsername, maxFullName, maxEmail } = rules.account
const placeholderDomain = '@no-address.invalid'

/** The signed-in account and its session; `name` is the display name. */
export type Self = {
  id: string
  username: string
  name: string
  role: Role
  sessionId: string
  token: string
  signedInAt: Date
}

/** The sender of a request: its headers, which contain the cookies, and its IP address. */
export type Sender = { headers: Headers; address: string }

/** Normalises a name for comparing and counting: all spellings of a name give the same result. */
export function normaliseName(name: string) {
  return name.normalize('NFKC').replace(/\p{C}/gu, '').trim().toLowerCase()
}

/** The display name of an account, as stored in `user.name`: its full name, or else its username. */
export function accountName({ fullName, username }: { fullName?: string; username: string }) {
  return fullName || username.toLowerCase()
}

/** The full name of an account, if it has one. */
export function fullNameOf({ name, username }: { name: string; username: string }) {
  return name === username ? undefined : name
}

/** A placeholder address: every account needs a unique one, and mail to .invalid is never delivered. */
export function placeholderEmail(username: string) {
  return `${username.toLowerCase()}${placeholderDomain}`
}

/** The e-mail address of an account; undefined for the placeholder. */
export function addressOf({ email }: { email: string }) {
  return email.endsWith(placeholderDomain) ? undefined : email
}

const username = z
  .string('Username is required')
  .trim()
  .min(1, 'Username is required')
  .regex(
    new RegExp(`^[a-zA-Z0-9_.]{${minUsername},${maxUsername}}$`),
    `Username takes ${minUsername} to ${maxUsername} letters, digits, dots or underscores`,
  )

/** Invisible characters, except the two joiners: names in Indian scripts need them. */
const invisible = /[\p{Cc}\p{Cs}\p{Co}]|(?![\u200c\u200d])\p{Cf}/u

/** An optional name; an empty one becomes undefined. */
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

/** An optional address; an empty one becomes undefined. */
const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(maxEmail, `An e-mail address has at most ${maxEmail} characters.`)
  .transform((value) => value || undefined)
  .pipe(z.email('Enter an e-mail address in the form name@example.com.').optional())
  .refine((value) => !value?.endsWith(placeholderDomain), 'Enter an e-mail address that letters reach.')
  .optional()

/** The fields of a new account; its password is generated. */
export const NewColleague = z.object({ username, fullName, email, role: Role })

/** The actor's own password. Each operation decides whether it is always required, or only if the sign-in is old. */
export const ownPassword = z.string().max(1_000, 'Password is too long').optional()

/** Sent by a form that has no other field. */
export const OwnPassword = z.object({ currentPassword: ownPassword })

/** Sent by the page People to add a colleague. */
export const ColleagueToAdd = NewColleague.extend({ currentPassword: ownPassword })

/** Sent by the page People to remove a colleague, to reset the password, or to remove the second factor. */
export const ColleagueInput = z.object({ username: z.string().max(200), currentPassword: ownPassword })

/** Sent by the page People to require a second step of everybody, or to make it optional. */
export const SecondStepSwitch = z.object({ state: z.enum(['on', 'off']), currentPassword: ownPassword })

/** Sent by the page People to change a role. */
export const ColleagueRoleChange = ColleagueInput.extend(RoleChange.shape)

/** Sent by the account page to change one's own full name. */
export const FullNameChange = z.object({ fullName })

/** Sent by the account page to change one's own username. */
export const UsernameChange = z.object({ username, currentPassword: ownPassword })

/** Sent by the account page to change one's own e-mail address. */
export const EmailChange = z.object({ email, currentPassword: ownPassword })

/** Sent by the forgotten-password form. */
export const ResetRequest = z.object({
  username: z
    .string('Username or e-mail address is required')
    .trim()
    .min(1, 'Username or e-mail address is required')
    .max(maxEmail, 'Username or e-mail address is too long'),
})

export type NewColleague = z.infer<typeof NewColleague>
export type ColleagueToAdd = z.infer<typeof ColleagueToAdd>
export type ColleagueInput = z.infer<typeof ColleagueInput>
export type SecondStepSwitch = z.infer<typeof SecondStepSwitch>
export type ColleagueRoleChange = z.infer<typeof ColleagueRoleChange>
export type FullNameChange = z.infer<typeof FullNameChange>
export type UsernameChange = z.infer<typeof UsernameChange>
export type EmailChange = z.infer<typeof EmailChange>
export type ResetRequest = z.infer<typeof ResetRequest>
