/** `name` is the label in a message's history; the history omits e-mails without one. */
type EmailKind = { name?: string; oncePerMessage: boolean }

/**
 * Every kind of e-mail, once. A kind with `oncePerMessage` takes a `messageId` and is queued at most once per message:
 * the unique index `letterByMessage` drops a second one. Any other kind names messages in its facts and can be queued
 * repeatedly.
 */
const emailKinds = {
  'account-closed': { oncePerMessage: false },
  acknowledgement: { name: 'Acknowledgement', oncePerMessage: true },
  assignment: { oncePerMessage: false },
  invitation: { oncePerMessage: false },
  notice: { name: 'Notice to the office', oncePerMessage: true },
  passkey: { oncePerMessage: false },
  receipt: { oncePerMessage: false },
  reset: { oncePerMessage: false },
  role: { oncePerMessage: false },
  'schedule-only': { oncePerMessage: false },
  'sign-in': { oncePerMessage: false },
  test: { oncePerMessage: false },
} as const satisfies Record<string, EmailKind>

export type EmailKindName = keyof typeof emailKinds
export type OncePerMessage = {
  [Name in EmailKindName]: (typeof emailKinds)[Name]['oncePerMessage'] extends true ? Name : never
}[EmailKindName]

/** The label of the e-mail in a message's history. */
export function emailName(kind: EmailKindName) {
  const { name }: EmailKind = emailKinds[kind]
  return name
}

export const emailKindNames = Object.keys(emailKinds) as [EmailKindName, ...EmailKindName[]]

declare module '#platform/database/tables/desk-tables.ts' {
  interface LetterTable {
    kind: EmailKindName
  }
}
