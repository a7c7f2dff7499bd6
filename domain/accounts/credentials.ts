import { z } from 'zod'
import { rules } from '#domain/rules.ts'
import { ColleagueToAdd, ownPassword, UsernameChange } from './account.ts'

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

const { maxPasskeyName } = rules.account

const name = z
  .string('Please give it a name')
  .transform((value) => value.normalize('NFC').replace(/\s+/g, ' ').trim())
  .pipe(
    z
      .string()
      .min(1, 'Please give it a name')
      .max(maxPasskeyName, `A name has at most ${maxPasskeyName} characters`)
      .regex(/^\P{C}*$/u, 'A name has no invisible signs'),
  )

/** Sent by the account page before the browser creates a passkey. */
export const PasskeyToAdd = z.object({ name, currentPassword: ownPassword })

/** Sent by the account page to rename a passkey. */
export const PasskeyRename = z.object({ id: z.string().max(200), name })

/** Sent by the account page to remove a passkey. */
export const PasskeyInput = z.object({ id: z.string().max(200), currentPassword: ownPassword })

const bytes = z.string().max(20_000)

/** A credential as `PublicKeyCredential.toJSON()` gives it, sent as JSON text in a form field. */
function credential<Shape extends z.ZodRawShape>(response: Shape) {
  const shape = z.object({
    id: z.string().max(2_000),
    rawId: z.string().max(2_000),
    type: z.literal('public-key'),
    response: z.object({ clientDataJSON: bytes, ...response }),
    clientExtensionResults: z.object({}).default({}),
  })
  return z
    .string()
    .max(60_000)
    .transform((text, context) => {
      try {
        return JSON.parse(text)
      } catch {
        context.addIssue({ code: 'custom', message: 'This is no credential' })
        return z.NEVER
      }
    })
    .pipe(shape)
}

/** Sent by the account page with the passkey that the browser has created. */
export const NewPasskey = z.object({
  name,
  answer: credential({ attestationObject: bytes, transports: z.array(z.string().max(50)).max(10).optional() }),
})

/** Sent by the sign-in page after the passkey has signed the challenge. */
export const PasskeySignIn = z.object({
  answer: credential({
    authenticatorData: bytes,
    signature: bytes,
    userHandle: z
      .string()
      .max(200)
      .nullish()
      .transform((value) => value ?? undefined),
  }),
  remember: z
    .string()
    .nullish()
    .transform((value) => value === 'on'),
})

export type PasskeyToAdd = z.infer<typeof PasskeyToAdd>
export type PasskeyRename = z.infer<typeof PasskeyRename>
export type PasskeyInput = z.infer<typeof PasskeyInput>
export type NewPasskey = z.infer<typeof NewPasskey>
export type PasskeySignIn = z.infer<typeof PasskeySignIn>

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
