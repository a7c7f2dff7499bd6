import { writeAccountClosedEmail, writeRoleEmail } from '#domain/accounts/colleague-emails.server.ts'
import { writePasskeyEmail } from '#domain/accounts/edit-passkeys.server.ts'
import { writeInvitationEmail } from '#domain/accounts/invitations.server.ts'
import { writeResetEmail } from '#domain/accounts/reset-password.server.ts'
import { writeSignInEmail } from '#domain/accounts/sign-in/sign-in-email.server.ts'
import type { Content } from '#domain/firm/content.ts'
import type { OpenContent } from '#domain/firm/open-content.server.ts'
import { writeAssignmentEmail } from '#domain/messages/desk/unread.server.ts'
import { writeAcknowledgement, writeNotice } from '#domain/messages/message-emails.server.ts'
import type { EmailKindName } from '#domain/outbox/email-kinds.ts'
import { writeTestEmail } from '#domain/outbox/emails.server.ts'
import { type Compose, openOutbox, type Pace } from '#domain/outbox/outbox.server.ts'
import { writeReceiptEmail } from '#domain/privacy/receipt-email.ts'
import { writeScheduleOnlyEmail } from '#domain/schedule-only/schedule-only.server.ts'
import type { Row } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'

/** Starts delivering queued e-mails. Returns a function that stops it after the current e-mails are finished. */
export function startOutbox(resources: Resources, content: OpenContent, pace?: Pace) {
  return openOutbox(resources, (email) => writers[email.kind](resources, content.current, email), pace)
}

type Write = (resources: Resources, content: Content, email: Row<'letter'>) => ReturnType<Compose>

/** Each kind of e-mail is written by the feature that it is about. */
const writers: Record<EmailKindName, Write> = {
  'account-closed': writeAccountClosedEmail,
  acknowledgement: writeAcknowledgement,
  assignment: writeAssignmentEmail,
  invitation: writeInvitationEmail,
  notice: writeNotice,
  passkey: writePasskeyEmail,
  receipt: async (_, content, email) => writeReceiptEmail(content, email),
  reset: writeResetEmail,
  role: writeRoleEmail,
  'schedule-only': writeScheduleOnlyEmail,
  'sign-in': writeSignInEmail,
  test: async (resources, content, email) => writeTestEmail(resources, content, email),
}
