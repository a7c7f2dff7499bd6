import { referencePattern } from '#domain/messages/message.ts'
import { findMessageByReference } from '#domain/messages/messages.server.ts'
import type { Resources } from '#platform/resources.ts'

/** After a submission without script, `?sent=` has the reference of the stored message. */
export async function findSentMessage({ db }: Pick<Resources, 'db'>, url: string) {
  const reference = new URL(url).searchParams.get('sent') ?? ''
  return referencePattern.test(reference) ? await findMessageByReference(db, reference) : undefined
}
