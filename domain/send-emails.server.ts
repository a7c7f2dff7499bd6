import { writeResetEmail } from '#domain/accounts/reset-email.server.ts'
import type { OpenContent } from '#domain/firm/open-content.server.ts'
import { writeAcknowledgement } from '#domain/messages/acknowledgement-email.server.ts'
import { writeAssignmentEmail } from '#domain/messages/assignments.server.ts'
import { writeNotice } from '#domain/messages/notice-email.server.ts'
import { openOutbox, type Pace } from '#domain/outbox/outbox.server.ts'
import { writeTestEmail } from '#domain/outbox/test-email.server.ts'
import { writeReceiptEmail } from '#domain/privacy/receipt-email.ts'
import type { Row } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'

/** Delivers what is queued, from now on; the answer stops it once the e-mails in hand are finished. */
export function startOutbox(resources: Resources, content: OpenContent, pace?: Pace) {
  return openOutbox(resources, (letter) => writeQueued(resources, content, letter), pace)
}

/** Each kind of e-mail is written by the subject that it is about. */
async function writeQueued(resources: Resources, { current }: OpenContent, letter: Row<'letter'>) {
  switch (letter.kind) {
    case 'acknowledgement':
      return await writeAcknowledgement(resources, current, letter)
    case 'assignment':
      return await writeAssignmentEmail(resources, current, letter)
    case 'notice':
      return await writeNotice(resources, current, letter)
    case 'reset':
      return await writeResetEmail(resources, current, letter)
    case 'receipt':
      return writeReceiptEmail(current, letter)
    case 'test':
      return writeTestEmail(resources, current, letter)
  }
}
