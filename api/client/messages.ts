import type { MessageChange } from '#domain/messages/message.ts'
import { Problem } from '#domain/problem.ts'
import { CallFailure, call } from './call.ts'

/** The words of a message; the server records who was shown them. */
export async function openMessage(id: string) {
  const { contacts } = await call<{ contacts: { message: string }[] }>(`/insert/getcontact?id=${id}`, { method: 'GET' })
  const [contact] = contacts
  if (!contact) throw new CallFailure(new Problem('not-found').message)
  return contact.message
}

/** Changes messages as staff ask, or puts them into the bin, takes them out of it, or deletes them for ever. */
export function handleMessages(ids: string[], change: MessageChange | 'bin' | 'restore' | 'delete') {
  return call('/insert/contacts', { method: 'PATCH', json: { ids, change } })
}
