import { enquiryToken } from '#domain/messages/enquiry-link.server.ts'
import { openSigner, readSessionSecret } from '#platform/secrets.ts'

/** Where the sender of a message sees it, at a running site with this folder of data: as its letter tells. */
export function enquiryPath(dataDir: string, messageId: string) {
  return `/enquiry/${enquiryToken(openSigner(readSessionSecret({ DATA_DIR: dataDir })), messageId)}`
}
