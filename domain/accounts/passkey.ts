import { z } from 'zod'
import { rules } from '#domain/rules.ts'
import { ownPassword } from './account.ts'

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

/** A credential as `PublicKeyCredential.toJSON()` returns it, sent as JSON text in a form field. */
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
