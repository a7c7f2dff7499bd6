import { timingSafeEqual } from 'node:crypto'
import type { Sign } from '#platform/secrets.ts'

const purpose = 'enquiry link'

/** The token in the link by which a sender sees, corrects or withdraws an enquiry: the message's id, signed. */
export function enquiryToken(sign: Sign, messageId: string) {
  const id = Buffer.from(messageId.replaceAll('-', ''), 'hex').toString('base64url')
  return `${id}.${sign(purpose, messageId)}`
}

/** The message id of a token; undefined if the signature is wrong. */
export function readEnquiryToken(sign: Sign, token: string) {
  const [id = '', signature = ''] = token.split('.')
  const hex = Buffer.from(id, 'base64url').toString('hex')
  if (hex.length !== 32) return undefined
  const messageId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const [actual, expected] = [Buffer.from(signature), Buffer.from(sign(purpose, messageId))]
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? messageId : undefined
}
