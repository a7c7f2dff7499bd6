import { enquiryToken } from '#domain/messages/message-emails.server.ts'
import { openSigner, readSessionSecret } from '#platform/secrets.ts'

/** The path of the page where the sender of a message sees it, as in the e-mail to the sender. */
export function enquiryPath(dataDir: string, messageId: string) {
  return `/enquiry/${enquiryToken(openSigner(readSessionSecret({ DATA_DIR: dataDir })), messageId)}`
}
