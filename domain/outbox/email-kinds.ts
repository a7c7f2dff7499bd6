/** How a message's history names an e-mail; without it the history leaves the e-mail out. */
type EmailKind = { name?: string; oncePerMessage: boolean }

/**
 * Every kind of e-mail, once. An e-mail that is about a message is queued at most once for each message and kind: the
 * unique index `letterByMessage` drops a second. Such a kind says `oncePerMessage`, and only it takes a `messageId`; any
 * other names messages in its facts, and may be queued again and again.
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

/** What a message's history calls the e-mail. */
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
