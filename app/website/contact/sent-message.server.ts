import { referencePattern } from '#domain/messages/message.ts'
import { findMessageByReference } from '#domain/messages/messages.server.ts'
import type { Resources } from '#platform/resources.ts'

/** After a plain post the visitor comes back to `?sent=` with the reference of the kept message. */
export async function findSentMessage({ db }: Pick<Resources, 'db'>, address: string) {
  const reference = new URL(address).searchParams.get('sent') ?? ''
  return referencePattern.test(reference) ? await findMessageByReference(db, reference) : undefined
}
